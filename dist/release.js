process.argv.splice(2, 0, "release");
await import("./index.js");
