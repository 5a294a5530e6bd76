process.argv.splice(2, 0, "show-issues");
await import("./index.js");
