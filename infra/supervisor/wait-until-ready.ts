import { get } from "node:http";
import { get as getOverTls } from "node:https";
import { setTimeout as delay } from "node:timers/promises";

/** Asks until the address answers with success, or `signal` aborts. */
export async function waitUntilReady(address: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (await answers(address)) return;
    await delay(100);
  }
}

/** Asked at this machine's own address, which no certificate names: nothing is told, and nothing believed but the status. */
function answers(address: string): Promise<boolean> {
  const options = { agent: false, timeout: 2_000, rejectUnauthorized: false };
  return new Promise((resolve) => {
    const request = (address.startsWith("https:") ? getOverTls : get)(address, options, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(false));
  });
}
