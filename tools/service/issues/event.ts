/** An event as Sentry and GlitchTip answer it, with all that nobody else is to see. */
export function sampleEvent(more: Record<string, unknown> = {}): Record<string, unknown> {
  const frame = (file: string, name: string, lineNo: number, own: boolean, code = ""): object => ({
    filename: file,
    absPath: `https://shop.example.com/${file}?v=1`,
    module: null,
    function: name,
    context: code && ["{", code, "}"].map((text, index) => [lineNo - 1 + index, text]),
    lineNo,
    colNo: 7,
    inApp: own,
    vars: { password: "hunter2" },
  });
  const thrown = (type: string, value: string, frames: object[]): object => ({
    type,
    value,
    mechanism: { type: "generic", handled: false },
    threadId: null,
    module: null,
    stacktrace: { frames, framesOmitted: null, registers: null, hasSystemFrames: true },
    rawStacktrace: null,
  });
  const library = frame("node_modules/http/index.js", "send", 3, false);
  return {
    id: "ab".repeat(16),
    eventID: "ab".repeat(16),
    groupID: "4100000001",
    projectID: "1",
    title: "TypeError: total is undefined",
    message: "Could not pay order 42",
    platform: "javascript",
    type: "error",
    dateCreated: "2026-03-02T11:58:00Z",
    entries: [
      { type: "message", data: { formatted: "Could not pay order 42" } },
      {
        type: "exception",
        data: {
          values: [
            thrown("NetworkError", "offline", [
              library,
              frame("src/net.ts", "post", 12, true, "throw new NetworkError();"),
            ]),
            thrown("TypeError", "total is undefined", [
              frame("src/main.ts", "main", 1, true),
              frame("src/cart.ts", "pay", 42, true, "\treturn cart.total;"),
            ]),
          ],
          excOmitted: null,
          hasSystemFrames: true,
        },
      },
      {
        type: "breadcrumbs",
        data: {
          values: Array.from({ length: 30 }, (_, index) => ({
            type: "http",
            timestamp: `2026-03-02T11:57:${index + 10}Z`,
            level: "info",
            message: null,
            category: "fetch",
            data: {
              method: "GET",
              url: `https://api.example.com/${index}?token=hunter2`,
              status_code: 500,
            },
            event_id: null,
          })),
        },
      },
      {
        type: "request",
        data: {
          method: "POST",
          url: "https://jane:hunter2@shop.example.com/pay?token=hunter2#hunter2",
          query: [["token", "hunter2"]],
          data: { card: "hunter2" },
          headers: [["Authorization", "hunter2"]],
          cookies: [["session", "hunter2"]],
          env: { SECRET: "hunter2" },
        },
      },
    ],
    tags: [
      { key: "environment", value: "production" },
      { key: "release", value: "1.4.0" },
      { key: "url", value: "https://shop.example.com/pay?token=hunter2" },
      { key: "user.email", value: "hunter2@example.com" },
    ],
    contexts: {
      browser: { name: "Chrome", version: "120.0", type: "browser" },
      client_ip: { value: "10.0.0.1", type: "default" },
      [`settings.${"of.the.process.".repeat(5)}`]: { api_token: "hunter2" },
      order: { id: 42, items: ["a"], api_key: "hunter2", type: "default" },
      response: {
        status_code: 500,
        cookies: [["session", "hunter2"]],
        headers: [],
        type: "response",
      },
    },
    user: { id: "7", email: "hunter2@example.com", ip_address: "10.0.0.1" },
    nextEventID: null,
    previousEventID: null,
    ...more,
  };
}
