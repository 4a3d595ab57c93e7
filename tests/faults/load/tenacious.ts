import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "#infra/tools/demo/random.ts";
import type { Ledger } from "./ledger.ts";
import { withDeadline } from "#infra/with-deadline.ts";

type Told = { code: string; msg: string; data: Record<string, unknown> };
export type Answered = { status: number; code: string; data: Record<string, unknown> };

/** Sends one call until its outcome is known, to whichever server; `undefined` when it never was. */
export type Send = (method: string, path: string, body?: unknown) => Promise<Answered | undefined>;

/** How long a caller waits for one answer. */
const patienceMs = 4000;
const giveUpMs = 120_000;

/** A caller as rules §1 want one: 503 and no answer at all are sent again as they are; every other failure counts as wrong. */
export const createTenacious = (urls: readonly string[], token: string, ledger: Ledger, random: Random): Send => {
  const attempt = async (method: string, path: string, body: unknown): Promise<Answered | undefined> => {
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json",
    };
    const sent = body === undefined ? undefined : JSON.stringify(body);
    try {
      const [status, told] = await withDeadline(patienceMs, async (signal) => {
        const response = await fetch(random.pick(urls) + path, { method, headers, body: sent, signal });
        return [response.status, (await response.json()) as Told] as const;
      });
      if (status === 503) return undefined;
      if (status >= 500 || status === 401) {
        ledger.wrong.push(`${method} ${path} answered ${status} ${told.code}: ${told.msg}`);
        return undefined;
      }
      return { status, code: told.code, data: told.data };
    } catch {
      return undefined;
    }
  };
  return async (method, path, body) => {
    for (const began = Date.now(); Date.now() - began < giveUpMs; ledger.repeats++) {
      const answer = await attempt(method, path, body);
      if (answer) return answer;
      await delay(random.between(20, 300));
    }
    ledger.wrong.push(`${method} ${path} was not answered in ${giveUpMs / 1000} s`);
    return undefined;
  };
};
