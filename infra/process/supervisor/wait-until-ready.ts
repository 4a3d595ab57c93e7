import { get } from "node:http";
import { get as getOverTls } from "node:https";
import { pause } from "#infra/pause.ts";

/** Sends requests until the address responds with success, or `signal` aborts. */
export async function waitUntilReady(address: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (await answers(address, signal)) return;
    await pause(100, signal);
  }
}

/** The request goes to the local address, which no certificate names. It reads only the status and sends no secret. */
function answers(address: string, signal: AbortSignal): Promise<boolean> {
  const options = { agent: false, timeout: 2_000, rejectUnauthorized: false, signal };
  return new Promise((resolve) => {
    const request = (address.startsWith("https:") ? getOverTls : get)(address, options, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(false));
  });
}
