import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8 } from "#contracts/seals/bytes.ts";
import { checkpointText } from "#contracts/seals/checkpoint.ts";
import {
  cosignedAt,
  noteOf,
  noteTypes,
  readNote,
  signerOf,
  signerText,
  signText,
  verifierText,
  verifySignature,
} from "#contracts/seals/signed-note.ts";
import { readLogKeys, witnessKey } from "#infra/tools/witness/keys.ts";
import { serveWitness, type ServedWitness } from "#infra/tools/witness/serve.ts";
import { createWitnessState } from "#infra/tools/witness/state.ts";
import { createWitness } from "#infra/tools/witness/witness.ts";
import { logKey, ORIGIN, signedLog, textsOf } from "./signed-log.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-witness-"));
afterAll(() => rmSync(folder, { recursive: true }));

const signer = signerOf("example.org/witness", sha256(utf8("a witness's seed")), noteTypes.cosignature);
const now = new Date("2026-11-23T08:00:00.750Z");
const log = signedLog(textsOf(20));
const rewritten = signedLog([...textsOf(4), ...textsOf(16, "another")]);

let state: string;
let served: ServedWitness;
const start = async (): Promise<void> => {
  const logs = new Map([[ORIGIN, [logKey, nextKey]]]);
  const witness = createWitness({ logs, signer, state: createWitnessState(state), now: () => now });
  served = await serveWitness(witness, { port: 0, host: "127.0.0.1", say: () => undefined });
};
const nextKey = signerOf(ORIGIN, sha256(utf8("the log's next seed")));
beforeEach(async () => {
  state = mkdtempSync(join(folder, "state-"));
  await start();
});
afterEach(() => served.close());

const post = async (body: string | Uint8Array<ArrayBuffer>, init: RequestInit = {}) => {
  const response = await fetch(`http://127.0.0.1:${served.port}/add-checkpoint`, { method: "POST", body, ...init });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
};

describe("a witness", () => {
  it("signs the first checkpoint and each that follows from it, with the time", async () => {
    for (const [from, to] of [
      [0, 1],
      [1, 7],
      [7, 7],
      [7, 20],
    ] as const) {
      const { status, text } = await post(log.body(from, to));
      expect(status).toBe(200);
      const signed = readNote(log.noteAt(to) + text)!;
      expect(signed.signatures).toHaveLength(2);
      expect(verifySignature(signed.text, signed.signatures[1]!, signer)).toBe(true);
      expect(cosignedAt(signed.signatures[1]!)).toBe(Math.floor(now.getTime() / 1000));
    }
  });

  it("keeps what it signed: a restart changes nothing", async () => {
    await post(log.body(0, 7));
    await served.close();
    await start();
    expect(await post(log.body(0, 20))).toEqual({ status: 409, type: "text/x.tlog.size", text: "7\n" });
    expect((await post(log.body(7, 20))).status).toBe(200);
  });

  it("refuses a log that was rewritten, whatever the log says of it", async () => {
    await post(log.body(0, 7));
    expect(await post(rewritten.body(0, 20))).toMatchObject({ status: 409, text: "7\n" });
    expect((await post(rewritten.body(7, 20))).status).toBe(422);
    expect(await post(rewritten.body(7, 7))).toMatchObject({ status: 409, text: "7\n" });
    expect((await post(log.body(7, 20))).status).toBe(200);
  });

  it("names the size that it has where the log thinks of another: a log that was cut back gets nothing", async () => {
    const size = { status: 409, type: "text/x.tlog.size", text: "7\n" };
    await post(log.body(0, 7));
    for (const body of [log.body(3, 20), log.body(8, 20), log.body(0, 3), log.body(3, 3)])
      expect(await post(body)).toEqual(size);
  });

  it("answers 422 for a proof that is shorter, longer or another, and keeps what it had", async () => {
    await post(log.body(0, 7));
    const [first, ...rest] = log.body(7, 20).split("\n");
    const bodies = [
      [first, ...rest.slice(1)],
      [first, rest[0], ...rest],
      [first, rest[1], rest[0], ...rest.slice(2)],
    ];
    for (const lines of bodies) expect((await post(lines.join("\n"))).status).toBe(422);
    const [zero] = log.body(0, 20).split("\n");
    expect(zero).toBe("old 0");
    expect((await post(log.body(7, 20))).status).toBe(200);
  });

  it("answers 404 for an origin that it does not know and 403 for a note that no known key signed", async () => {
    const other = "cylindra.audit/another";
    expect((await post(signedLog(textsOf(3), signerOf(other, logKey.seed), other).body(0, 3))).status).toBe(404);
    const stranger = signerOf(ORIGIN, sha256(utf8("a stranger")));
    expect((await post(signedLog(textsOf(3), stranger).body(0, 3))).status).toBe(403);
    const changed = log.body(0, 3).replace(log.noteAt(3), log.noteAt(3).replace("\n3\n", "\n4\n"));
    expect((await post(changed)).status).toBe(403);
    expect(readdirSync(state)).toEqual([]);
  });

  it("takes a note of either key of a log that changes its key, and ignores a signature that it does not know", async () => {
    expect((await post(log.body(0, 7))).status).toBe(200);
    const text = checkpointText({ origin: ORIGIN, size: 9, root: log.rootAt(9) });
    const both = noteOf(text, [signText(text, signerOf("a.stranger", logKey.seed)), signText(text, nextKey)]);
    expect((await post(log.body(7, 9).replace(log.noteAt(9), both))).status).toBe(200);
  });

  it("answers 400 for what is malformed, and where the old size is beyond the new", async () => {
    const good = log.body(0, 7);
    const bodies = [
      "",
      "old 0\n",
      good.replace("old 0", "old 00"),
      good.replace("old 0", "old -1"),
      good.replace("old 0\n", ""),
      good.replace("old 0\n", "old 0\n????\n"),
      good.replace("old 0\n", `old 0\n${`${Buffer.alloc(32).toString("base64")}\n`.repeat(64)}`),
      good.replace("\n7\n", "\n07\n"),
      good.replace(/— .*\n$/u, ""),
      log.body(0, 7).replace("old 0", "old 8"),
    ];
    for (const body of bodies) expect((await post(body)).status, body).toBe(400);
    expect((await post(Uint8Array.of(0xff, 0xfe))).status).toBe(400);
  });

  it("reads no body without an end, and serves nothing else", async () => {
    expect((await post("x".repeat(70_000))).status).toBe(413);
    expect((await post("", { method: "PUT" })).status).toBe(405);
    expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404);
  });

  it("signs one of two continuations that arrive at once", async () => {
    await post(log.body(0, 4));
    const answers = await Promise.all([post(log.body(4, 20)), post(rewritten.body(4, 20)), post(log.body(4, 9))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("signs nothing where its own file is damaged: one that forgot would sign anything", async () => {
    await post(log.body(0, 7));
    const [file] = readdirSync(state);
    expect(readFileSync(join(state, file!), "utf8")).toBe(log.noteAt(7));
    writeFileSync(join(state, file!), "");
    expect((await post(rewritten.body(0, 20))).status).toBe(500);
  });
});

describe("the keys of a witness", () => {
  it("are read from a file of logs, several of one origin, and a line that is none is named", () => {
    const file = join(folder, "logs");
    writeFileSync(file, `# logs\n${verifierText(logKey)}\n\n${verifierText(nextKey)}\n`);
    expect([...readLogKeys(file)].map(([origin, keys]) => [origin, keys.length])).toEqual([[ORIGIN, 2]]);
    writeFileSync(file, `${verifierText(logKey)}\n${verifierText(signer)}\n`);
    expect(() => readLogKeys(file)).toThrow("line 2 is no key of a log");
    writeFileSync(file, "# none\n");
    expect(() => readLogKeys(file)).toThrow("names no log");
  });

  it("are made once, under the name that was given, and a file of another name is refused", () => {
    const file = join(folder, "keys", "witness.key");
    const made = witnessKey(file, "example.org/w");
    expect(signerText(witnessKey(file, "example.org/w"))).toBe(signerText(made));
    expect(() => witnessKey(file, "example.org/other")).toThrow("holds the key of example.org/w");
    expect(() => witnessKey(join(folder, "new.key"), "two words")).toThrow("no spaces");
    expect(readdirSync(folder)).not.toContain("new.key");
  });
});
