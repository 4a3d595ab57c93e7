import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { RecordedCall } from "#tests/screenshots/recorded-calls.ts";
import { signInAt } from "#tests/support/sign-in.ts";
import { differences } from "./alike.ts";
import { inventedCalls } from "./invented-calls.ts";

/*
 * Sends the same calls to two builds on copies of one database, in turn, and compares status, code and body. Calls are those that pages made
 * (`npm run screenshots -- --beside … --record <file>`) and those that the old build's description gives: each operation without a token, with an empty
 * body, with ids that nobody has, and each list by page, by order and by words.
 *
 *     node infra/run.mjs replay --url <new> --beside <old> --password <of admin> [--requests <file>] [--most 10000]
 */

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    beside: { type: "string" },
    password: { type: "string" },
    requests: { type: "string" },
    most: { type: "string", default: "10000" },
  },
});
const { url, beside, password, requests, most } = values;
if (!url || !beside || !password) throw new Error("give --url, --beside and --password");

type Answer = { status: number; type: string; body: unknown };

/** Calls that end a session or take what only one call can have. */
const unfit = /\/id\/(logout|login|refresh)|clearcache|\/cache\/|revoke|deletesession/i;

const send = async (
  at: string,
  token: string,
  { method, path, language, body }: RecordedCall & { anonymous?: boolean },
  anonymous: boolean,
): Promise<Answer> => {
  const response = await fetch(`${at}${path}`, {
    method,
    headers: {
      "accept-language": language,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(!anonymous && { authorization: `Bearer ${token}` }),
    },
    body,
    redirect: "manual",
  });
  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  const text = await response.text();
  // Files differ by the moment inside; their kind is compared.
  const isText = /json|text/.test(type) && !/csv|html/.test(type);
  return { status: response.status, type, body: type.includes("json") ? JSON.parse(text) : isText ? text : "" };
};

const tokenAt = async (at: string): Promise<string> => (await signInAt(at, "admin", password)).token;
const tokens = { old: await tokenAt(beside), now: await tokenAt(url) };
const recorded = requests ? (JSON.parse(readFileSync(requests, "utf8")) as RecordedCall[]) : [];
const document: unknown = await (await fetch(`${beside}/openapi.json`)).json();
const calls = [...recorded.map((call) => ({ ...call, anonymous: false })), ...inventedCalls(document)]
  .filter(({ path }) => !unfit.test(path))
  .slice(0, Number(most));

let differing = 0;
for (const call of calls) {
  const [old, now] = await Promise.all([
    send(beside, tokens.old, call, call.anonymous),
    send(url, tokens.now, call, call.anonymous),
  ]);
  const found = differences(old, now);
  if (found.length === 0) continue;
  differing += 1;
  console.log(
    `${call.method} ${call.path} ${call.language}${call.anonymous ? " without a token" : ""} ${call.body ?? ""}`.slice(
      0,
      300,
    ),
  );
  for (const each of found.slice(0, 6)) console.log(`    ${each}`);
}
console.log(`${calls.length} calls, ${differing} answered differently`);
if (differing > 0) process.exitCode = 1;
