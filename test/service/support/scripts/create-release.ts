/** Creates a release with the client, in this process's own environment, and says what came of it. */
import { Client, newRelease } from "../client.ts";
import { ServiceError } from "../../../../src/errors.ts";

const [url = "", token = "", header = ""] = process.argv.slice(2);
const [name = "", value = ""] = header.split(": ");
await using client = new Client(
  { url, token },
  { environment: process.env, ...(name !== "" && { headers: { [name]: value } }) },
);
try {
  const { release } = await client.releases.create(newRelease());
  console.log(`created ${release.version}`);
} catch (error) {
  if (!(error instanceof ServiceError)) throw error;
  console.log(`${error.kind}: ${error.message} ${error.fix ?? ""}`);
}
