process.argv.splice(2, 0, "sync-issues");
await import("./index.js");
