process.argv.splice(2, 0, "update-issues");
await import("./index.js");
