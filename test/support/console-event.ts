/**
 * Stands in for the console events of Windows, which no program can send to one process alone: what is written into the
 * file is the signal that Node would make of the event.
 */
import { existsSync, readFileSync } from "node:fs";

const file = process.env["CONSOLE_EVENT_FILE"] ?? "";
const timer = setInterval(() => {
  if (!existsSync(file)) return;
  clearInterval(timer);
  const signal = readFileSync(file, "utf8") === "SIGINT" ? "SIGINT" : "SIGBREAK";
  process.emit(signal, signal);
}, 10);
timer.unref();
