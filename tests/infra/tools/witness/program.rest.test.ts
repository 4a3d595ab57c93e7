import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readNote, readVerifier, signersOf, verifierText } from "#contracts/seals/signed-note.ts";
import { npmRun } from "#tests/support/operator.ts";
import { typeCommand } from "#tests/support/npm.ts";
import { logKey, signedLog, textsOf } from "./signed-log.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-witness-program-"));
afterAll(() => rmSync(folder, { recursive: true }));
const logs = join(folder, "logs.txt");
writeFileSync(logs, `${verifierText(logKey)}\n`);

describe("npm run audit:witness", () => {
  const args = ["--logs", logs, "--name", "example.org/w", "--state", join(folder, "state"), "--port", "0"];
  const start = async () => {
    const witness = typeCommand(process.execPath, ["infra/run.mjs", "audit:witness", ...args]);
    await witness.printed("/add-checkpoint");
    const [, key = ""] = /^(example\.org\/w\+\S+)$/m.exec(witness.output()) ?? [];
    const [, url = ""] = /listens at (\S+)/.exec(witness.output()) ?? [];
    const post = async (body: string) => {
      const answer = await fetch(url, { method: "POST", body });
      return { status: answer.status, text: await answer.text() };
    };
    return { ...witness, key: readVerifier(key)!, post };
  };

  it("prints its key, signs, ends in good order, and goes on with the same key from what it signed", async () => {
    const log = signedLog(textsOf(12));
    const first = await start();
    const { status, text } = await first.post(log.body(0, 5));
    expect(status).toBe(200);
    expect(signersOf(readNote(log.noteAt(5) + text)!, [logKey, first.key])).toEqual([logKey, first.key]);
    expect((await npmRun("audit:witness", args, {})).complained).toMatch(
      /^another command is at work here: process \d+/,
    );
    first.signal("SIGTERM");
    expect(await first.ended).toBe(0);
    const second = await start();
    expect(second.key).toEqual(first.key);
    expect(await second.post(log.body(0, 12))).toEqual({ status: 409, text: "5\n" });
    expect((await second.post(log.body(5, 12))).status).toBe(200);
    second.signal("SIGINT");
    expect(await second.ended).toBe(0);
  });

  it("says in one sentence what is wrong with how it was called", async () => {
    const said = async (...wrong: string[]) => (await npmRun("audit:witness", wrong, {})).complained;
    expect(await said()).toMatch("usage: npm run audit:witness -- --logs");
    expect(await said("--logs", join(folder, "none"), "--name", "w")).toMatch(/none cannot be read: ENOENT.*\n$/);
    expect(await said(...args.slice(0, 4), "--port", "x")).toMatch("--port must be 0 to 65535");
  });
});
