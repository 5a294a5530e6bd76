/** The least that updating issues takes: Node's own HTTP client, kept-alive connections, nothing read of the answers. */
import { Agent, request } from "node:http";

const [url, token, concurrency, ...ids] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(concurrency) });
const body = '{"status":"ignored"}';

function update(id) {
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      method: "PUT",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "content-length": body.length,
      },
    };
    const sent = request(`${url}/api/0/issues/${id}/`, options, (response) => {
      response.resume();
      response.once("end", () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`)),
      );
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

async function work() {
  for (let id = ids.pop(); id !== undefined; id = ids.pop()) await update(id);
}

await Promise.all(Array.from({ length: Number(concurrency) }, work));
agent.destroy();
