process.argv.splice(2, 0, "upload-source-maps");
await import("./index.js");
