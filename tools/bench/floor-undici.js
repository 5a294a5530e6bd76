// Another floor of a release: as floor-fetch.js, with the parts of undici that the action has, and nothing of its `fetch`.
import { readFileSync } from "node:fs";
import Agent from "undici/lib/dispatcher/agent.js";

const { FLOOR_URL, FLOOR_TOKEN, FLOOR_BODY } = process.env;
const { origin, pathname: path } = new URL(FLOOR_URL);
const headers = {
  authorization: `Bearer ${FLOOR_TOKEN}`,
  "content-type": "application/json",
};
const agent = new Agent();
let status = 0;
let text = "";
agent.dispatch(
  { origin, path, method: "POST", headers, body: readFileSync(FLOOR_BODY) },
  {
    onRequestStart: () => undefined,
    onResponseStart: (_controller, code) => (status = code),
    onResponseData: (_controller, chunk) => (text += chunk),
    onResponseEnd: () => {
      JSON.parse(text);
      process.exitCode = status < 300 ? 0 : 1;
      void agent.close();
    },
    onResponseError: () => (process.exitCode = 1),
  },
);
