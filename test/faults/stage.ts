/** Where the fault matrix is played. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { type Certificate, selfSigned } from "../../tools/service/http/certificate.ts";
import { listening } from "../support/listening.ts";
import { git, repositoryWith, temporaryFolder } from "../support/repository.ts";

/** What all cells share: a history to release, a certificate that is trusted, and a server that must not be asked. */
export interface Stage extends AsyncDisposable {
  /** Without a repository. */
  workspace: string;
  /** A complete clone at `sha`. */
  repository: string;
  sha: string;
  certificate: Certificate;
  otherHost: string;
  /** Requests that came to the other host. */
  strayed: string[];
}

/** Two commits since v1.0.0; the second says that it fixes WEB-2. */
export async function openStage(): Promise<Stage> {
  const workspace = await mkdtemp(join(tmpdir(), "faults-"));
  const repository = temporaryFolder();
  repositoryWith(repository.path, (history) => {
    history.tag("v1.0.0", history.commit("main", { files: { a: "1" } }));
    history.commit("main", { files: { a: "2" } });
    return { head: history.commit("main", { message: "Fixes WEB-2\n", files: { b: "1" } }) };
  });
  const certificate = selfSigned();
  const roots = tls.getCACertificates();
  tls.setDefaultCACertificates([...roots, certificate.cert]);
  const strayed: string[] = [];
  const other = await listening(
    createServer((request, response) => {
      strayed.push(request.url ?? "");
      response.end("{}");
    }),
  );
  return {
    workspace,
    repository: repository.path,
    sha: git(repository.path, "rev-parse", "HEAD"),
    certificate,
    otherHost: other.url,
    strayed,
    [Symbol.asyncDispose]: async () => {
      await other[Symbol.asyncDispose]();
      tls.setDefaultCACertificates(roots);
      repository.remove();
      await rm(workspace, { recursive: true, force: true });
    },
  };
}
