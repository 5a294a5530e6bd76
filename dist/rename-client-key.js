process.argv.splice(2, 0, "rename-client-key");
await import("./index.js");
