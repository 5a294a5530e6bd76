process.argv.splice(2, 0, "list-issues");
await import("./index.js");
