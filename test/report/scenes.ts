/** What runs leave for their reports: each scene is a step against the local service, up to the moment in which it is reported. */
import { sampleEvent } from "../../tools/service/issues/event.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { OperationName } from "../../tools/service/operation-names.ts";
import type { LocalService } from "../../tools/service/service.ts";
import type { ReportView } from "../../src/report/view.ts";
import { NOON, refuse, triageService } from "../issues/triage.ts";
import { tagged } from "../release/shop.ts";
import { mapText, scriptText, workspaceWith } from "../source-maps/small-build.ts";
import type { StepOptions } from "../support/runner.ts";
import { viewAgainst } from "../support/scenario.ts";

type Inputs = Readonly<Record<string, string>>;
type Prepare = (service: LocalService) => unknown;

const TITLES = [
  "TypeError: Cannot read properties of undefined (reading 'total')",
  "خطأ في الدفع: تعذر الاتصال بالخادم عند تأكيد الطلب",
  "**SyntaxError**: Unexpected token `<` in [JSON](https://evil.example) at @position #0",
  `ValidationError: ${"the field is required and must be a string; ".repeat(12)}`,
  "com.acme.shop.checkout.payment.provider.bank.BankTransferPaymentProviderConfigurationException",
];

async function view(inputs: Inputs, prepare: Prepare = () => 0, step: StepOptions = {}) {
  const overrides = (index: number) => ({ title: TITLES[index] ?? "" });
  const service = await triageService((state) => {
    seedIssues(state, { project: "web", count: 5, unresolved: 1, now: NOON, overrides });
  });
  await prepare(service);
  return await viewAgainst(service, { ...step, with: inputs });
}

const once = (service: LocalService, operation: OperationName, status: number, after = 0) =>
  refuse(service, operation, status, { times: 1, after });

/** Commits with all that Markdown knows; one of them fixes issues. */
const release = (inputs: Inputs = {}, prepare?: Prepare, step?: StepOptions) => {
  const { head: _, ...at } = tagged([
    "docs: describe `POST /orders` and its *errors*\n",
    "Fixes WEB-1, WEB-2 and WEB-99: no more <b>bold</b> names in mails to ana@example.com\n",
    "fix(cart): keep the voucher after a reload (#1841)\n\nFixes WEB-3",
  ]);
  return view({ projects: "web, api", ...inputs }, prepare, { ...at, ...step });
};
const DEPLOY = {
  environment: "production",
  "deploy-name": "blue",
  "deploy-url": "https://ci.example.com/deploys/7",
};
const cancel: StepOptions = { onBegin: (lifetime) => lifetime.cancel("SIGINT") };

const update = (inputs: Inputs = {}, prepare?: Prepare, step?: StepOptions) =>
  view({ command: "update-issues", query: "is:unresolved", ...inputs }, prepare, step);
const RESOLVE = { status: "resolved", "assigned-to": "team:1" };

const key = (inputs: Inputs, prepare?: Prepare) => {
  const service = triageService(() => undefined);
  return service.then(async (local) => {
    const [[id] = [""]] = local.state.project("web").keys;
    prepare?.(local);
    return viewAgainst(local, { with: { command: "rename-client-key", "key-id": id, ...inputs } });
  });
};

const upload = (files: Readonly<Record<string, string>>, inputs: Inputs = {}) => {
  const [command, maps] = ["upload-source-maps", "dist"];
  const given = { command, "source-maps": maps, version: "1.4.0", projects: "web, api", ...inputs };
  return view(given, undefined, { workspace: workspaceWith(files) });
};
const BUILT = { "dist/index.js": scriptText("index.js"), "dist/index.js.map": mapText() };

/** One for each thing that a run may leave behind, by a name that says what happened. */
const SCENES = {
  "release with issues": () =>
    release({ ...DEPLOY, "resolve-from-commits": "true" }, (service) => {
      service.state.issue("WEB-2").status = "resolved";
      // Without the look at several, each is read by itself.
      once(service, "listOrganizationIssues", 403);
      once(service, "retrieveIssue", 403);
    }),
  "release that existed": () =>
    release({ "max-commits": "2" }, ({ state }) =>
      state.addRelease(state.organization, {
        version: "1.1.0",
        projects: ["web", "api"],
        ref: "main",
        dateCreated: NOON - 86_400_000,
        dateReleased: NOON - 86_400_000,
      }),
    ),
  "release refused": () => release({}, (service) => refuse(service, "createRelease", 403)),
  "release created, deploy failed": () =>
    release(DEPLOY, (service) => refuse(service, "createDeploy", 400)),
  "release dry run": () => release({ ...DEPLOY, "dry-run": "true" }),
  "release cancelled": () => release({}, undefined, cancel),
  "update of some": () =>
    update(RESOLVE, (service) => {
      once(service, "updateIssue", 403);
      Object.assign(service.state.issue("WEB-5"), { status: "resolved" });
    }),
  "update preview over the limit": () =>
    update({ ...RESOLVE, "max-issues": "1", "dry-run": "true" }),
  "update cancelled": () => update(RESOLVE, undefined, cancel),
  "list over the gate": () =>
    view({
      command: "list-issues",
      query: "is:unresolved",
      "fail-above": "0",
      limit: "3",
      "stats-period": "14d",
    }),
  "issues in full": () =>
    view({ command: "show-issues", issues: "WEB-1, WEB-2", event: "latest" }, ({ state }) => {
      for (const name of ["WEB-1", "WEB-2"]) state.issue(name).events = { latest: sampleEvent() };
    }),
  "key disabled and limited": () => key({ "key-active": "false", "key-rate-limit": "1000/3600" }),
  "key rename refused": () =>
    key({ "key-name": "x" }, (service) => refuse(service, "updateClientKey", 400)),
  "source maps uploaded": () => upload(BUILT, { dist: "web-7", "delete-maps": "true" }),
  "source maps uploaded in part": () =>
    upload({
      ...BUILT,
      "dist/checkout.js": scriptText("checkout.js"),
      "dist/checkout.js.map": "{",
      "dist/vendor.js": "var without = 1;",
    }),
  "what a release would need": () =>
    view({ command: "check", version: "1.4.0", "set-commits": "none", ...DEPLOY }),
  "inputs wrong": () => view({ status: "resolved", "date-released": "yesterday" }),
} satisfies Record<string, () => Promise<ReportView>>;

type Scene = keyof typeof SCENES;
export const NAMES = Object.keys(SCENES) as Scene[];

const views = new Map<Scene, Promise<ReportView>>();

/** What is left of a scene: a copy, for each is run once. */
export async function scene(name: Scene): Promise<ReportView> {
  const running = views.get(name) ?? SCENES[name]();
  views.set(name, running);
  const { outcome, report } = await running;
  return { outcome: structuredClone(outcome), report };
}

/** A scene whose outcome has other members, and in its longest list so many rows, each the first one with a change. */
export async function changed(
  name: Scene,
  change: object,
  count = 0,
  row: (index: number) => object = () => ({}),
): Promise<ReportView> {
  const { outcome, report } = await scene(name);
  const list = "commits" in outcome ? "commits" : "issues";
  const [first] = { commits: [{}], issues: [{}], ...outcome }[list];
  const rows = Array.from({ length: count }, (_, index) => ({ ...first, ...row(index) }));
  return { outcome: { ...outcome, ...(count > 0 && { [list]: rows }), ...change }, report };
}
