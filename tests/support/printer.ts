import { createPrinter, type Printer } from "#infra/engines/browser/printer.ts";

let shared: Printer | undefined;

/** One printer for the tests of a process; its browser starts at need, and ends soon after the last page and with the process. */
export const testPrinter = (): Printer =>
  (shared ??= createPrinter({ executablePath: process.env.PUPPETEER_EXECUTABLE_PATH, idleMs: 5000 }));
