/** Where the fault matrix is played. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { type Certificate, selfSigned } from "../../tools/service/http/certificate.ts";
import { startGitHubApi } from "../support/github-api.ts";
import { listening } from "../support/listening.ts";
import { git, repositoryWith, temporaryFolder } from "../support/repository.ts";

/**
 * What all cells share: a history to release, a certificate that is trusted, and a server that must not be asked. The
 * history is told by GitHub's API, not by git: a cell is about the service, and each process of git takes longer than the cell.
 */
export interface Stage extends AsyncDisposable {
  /** Without a repository. */
  workspace: string;
  sha: string;
  /** `GITHUB_API_URL` */
  apiUrl: string;
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
  const api = await startGitHubApi({
    repository: repository.path,
    name: "acme/shop",
    isFixed: true,
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
    sha: git(repository.path, "rev-parse", "HEAD"),
    apiUrl: api.url,
    certificate,
    otherHost: other.url,
    strayed,
    [Symbol.asyncDispose]: async () => {
      await other[Symbol.asyncDispose]();
      tls.setDefaultCACertificates(roots);
      await api[Symbol.asyncDispose]();
      repository.remove();
      await rm(workspace, { recursive: true, force: true });
    },
  };
}
