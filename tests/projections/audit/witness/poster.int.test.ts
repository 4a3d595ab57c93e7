import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256 } from "@noble/hashes/sha2.js";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { utf8 } from "#contracts/seals/bytes.ts";
import { originOf } from "#contracts/seals/checkpoint.ts";
import {
  cosignText,
  noteTypes,
  readNote,
  signatureLine,
  signerOf,
  signersOf,
  type VerifierKey,
} from "#contracts/seals/signed-note.ts";
import { createSealReader } from "#infra/stores/seals/seal-reader.ts";
import { askWitness } from "#infra/stores/seals/witness-call.ts";
import { serveWitness, type ServedWitness } from "#infra/tools/witness/serve.ts";
import { createWitnessState } from "#infra/tools/witness/state.ts";
import { createWitness } from "#infra/tools/witness/witness.ts";
import { keepCosignatures } from "#projections/audit/witness/keep-cosignatures.ts";
import { startPoster, type Poster, type PosterOptions } from "#projections/audit/witness/poster.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { within } from "#tests/support/within.ts";
import { logKey } from "#tests/infra/tools/witness/signed-log.ts";
import { treeInTables, type TreeInTables } from "./tree-in-tables.ts";

const TENANT = "0197a000-0000-7000-8000-00000000000a";
const witnessSigner = signerOf("example.org/witness", sha256(utf8("its seed")), noteTypes.cosignature);
const folder = mkdtempSync(join(tmpdir(), "cylindra-poster-"));
const closers: (() => unknown)[] = [];

let database: TestDatabase;
let tree: TreeInTables;
let ending: AbortController;
beforeEach(async () => {
  database = await createTestDatabase();
  tree = treeInTables(database.db, TENANT);
  ending = new AbortController();
});
afterEach(async () => {
  ending.abort();
  for (const close of closers.splice(0)) await close();
  await database.drop();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A real witness that knows the tenant's origins. */
const witnessServed = async (state = mkdtempSync(join(folder, "state-"))): Promise<ServedWitness> => {
  const logs = new Map([1, 2].map((generation) => originOf(TENANT, generation)).map((o) => [o, [keyOf(o)]]));
  const witness = createWitness({
    logs,
    signer: witnessSigner,
    state: createWitnessState(state),
    now: () => new Date(),
  });
  const served = await serveWitness(witness, { port: 0, host: "127.0.0.1", say: () => undefined });
  closers.push(() => served.close());
  return served;
};
const keyOf = (origin: string): VerifierKey => signerOf(origin, logKey.seed);
const at = (port: number): string => `http://127.0.0.1:${port}/`;

/** A server that answers as it is told. */
const answering = async (answer: () => { status: number; type?: string; body: string }): Promise<string> => {
  const server: Server = createServer((request, response) => {
    const { status, type = "text/plain", body } = answer();
    request.resume().on("end", () => response.writeHead(status, { "content-type": type }).end(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => server.close());
  return at((server.address() as AddressInfo).port);
};

/** A poster whose words, waits and figures can be waited for. */
const posting = (witnesses: string[], changes: Partial<PosterOptions> = {}) => {
  const said: string[] = [];
  const waits: number[] = [];
  const asked: number[] = [];
  let failures = 0;
  let heard: () => void = () => undefined;
  const note = (line: string): void => {
    said.push(line);
    heard();
  };
  const say = (level: string) => (_fields: object, words: string) => note(`${level}: ${words}`);
  const log = { info: say("info"), warn: say("warn"), error: say("error") };
  const poster: Poster = startPoster({
    witnesses,
    keys: [witnessSigner],
    reader: createSealReader(database.db),
    keep: (checkpoint, lines) => keepCosignatures(database.db, checkpoint, lines),
    ask: (witness, body, signal) => {
      asked.push(body.old);
      return askWitness(witness, body, signal);
    },
    wait: async (ms) => void waits.push(ms),
    log,
    meters: { seen: (_witness, size) => note(`seen ${size}`), failed: () => void (failures += 1) },
    signal: ending.signal,
    ...changes,
  });
  closers.unshift(() => poster.ended);
  const until = (words: string) =>
    within(
      20_000,
      (async () => {
        while (!said.some((line) => line.includes(words))) await new Promise<void>((resolve) => (heard = resolve));
      })(),
    );
  return { poster, said, waits, asked, until, failures: () => failures };
};

const cosignatures = async (size: number): Promise<string[]> =>
  (await createSealReader(database.db).checkpointAt(size))?.cosignatures ?? [];
/** Resolves when the checkpoint of a size has a cosignature. */
const kept = (size: number): { keep: PosterOptions["keep"]; done: Promise<void> } => {
  let resolve: () => void;
  const done = new Promise<void>((settle) => (resolve = settle));
  const keep: PosterOptions["keep"] = async (checkpoint, lines) => {
    await keepCosignatures(database.db, checkpoint, lines);
    if (checkpoint.size === size) resolve();
  };
  return { keep, done: within(20_000, done) };
};

describe("the poster", () => {
  it("has a real witness sign each checkpoint, and keeps its signature beside the note", async () => {
    const { port } = await witnessServed();
    await tree.grow(1);
    const [first, second] = [kept(1), kept(130)];
    const both: PosterOptions["keep"] = async (checkpoint, lines) => {
      await (checkpoint.size === 1 ? first : second).keep(checkpoint, lines);
    };
    const { poster, said } = posting([at(port)], { keep: both });
    await first.done;
    const { note } = await tree.grow(130);
    poster.published();
    await second.done;
    const signed = readNote(`${note}${(await cosignatures(130)).join("\n")}\n`)!;
    expect(signersOf(signed, [tree.key, witnessSigner])).toEqual([tree.key, witnessSigner]);
    expect(said.filter((line) => !line.startsWith("seen"))).toEqual([]);
  });

  it("goes on from the size that a 409 names, after a restart as when other checkpoints were skipped", async () => {
    const state = mkdtempSync(join(folder, "state-"));
    const { port } = await witnessServed(state);
    await tree.grow(5);
    const first = kept(5);
    posting([at(port)], { keep: first.keep });
    await first.done;
    for (const size of [6, 7, 90]) await tree.grow(size);
    const again = kept(90);
    const { asked } = posting([at(port)], { keep: again.keep });
    await again.done;
    expect(asked).toEqual([0, 5]);
    expect(await cosignatures(7)).toEqual([]);
    expect(await cosignatures(90)).toHaveLength(1);
  });

  it("tries a witness that is away again and again, later each time, and posts only the newest when it is back", async () => {
    const { port, close } = await witnessServed();
    await close();
    await tree.grow(2);
    let served: ServedWitness | undefined;
    const back = kept(40);
    const wait = async (ms: number): Promise<void> => {
      waits.push(ms);
      if (ms !== 8000) return;
      await tree.grow(30);
      await tree.grow(40);
      served = await witnessServed();
      address = at(served.port);
    };
    const waits: number[] = [];
    let address = at(port);
    const ask: typeof askWitness = (_witness, body, signal) => askWitness(address, body, signal);
    const { said } = posting(["http://witness"], { wait, ask, keep: back.keep });
    await back.done;
    expect(waits).toEqual([1000, 2000, 4000, 8000]);
    expect(said.filter((line) => line.includes("away"))).toHaveLength(1);
    expect(await cosignatures(2)).toEqual([]);
    expect(await cosignatures(40)).toHaveLength(1);
  });

  it("tries a witness that refuses again, too: it may learn the key meanwhile", async () => {
    const { port } = await witnessServed();
    await tree.grow(3);
    const refusing = await answering(() => ({ status: 403, body: "no trusted key\n" }));
    const signed = kept(3);
    const ask: typeof askWitness = (_witness, body, signal) =>
      askWitness(waits.length < 2 ? refusing : at(port), body, signal);
    const { waits, said } = posting(["http://witness"], { ask, keep: signed.keep });
    await signed.done;
    expect(waits).toEqual([1000, 2000]);
    expect(said[0]).toBe("warn: the witness refuses the checkpoint: 403 no trusted key");
  });

  it("says that an older backup was restored where a witness has seen more than there is", async () => {
    await tree.grow(10);
    const witness = await answering(() => ({ status: 409, type: "text/x.tlog.size", body: "11\n" }));
    const { until, said, asked } = posting([witness]);
    await until("older backup");
    expect(said.find((line) => line.includes("older backup"))).toMatch(/^error: .*11 events.*checkpoint of 10/);
    expect(asked).toEqual([0]);
  });

  it("says so where a witness holds another log: at the same size, and where the proof fails", async () => {
    const { port } = await witnessServed();
    const other = treeInTables(database.db, TENANT, { mark: "another" });
    await other.grow(10);
    const first = kept(10);
    posting([at(port)], { keep: first.keep });
    await first.done;
    for (const table of ["audit.leaf", "audit.checkpoint"] as const) await database.db.deleteFrom(table).execute();
    await tree.grow(10);
    const { until } = posting([at(port)]);
    await until("error: the witness holds another log of 10 events");
    await tree.grow(20);
    const grown = posting([at(port)]);
    await grown.until("error: the witness holds another log than this one");
    expect(await cosignatures(20)).toEqual([]);
  });

  it("keeps no line of a key that is not the witness's, and counts it", async () => {
    const stranger = signerOf("example.org/stranger", sha256(utf8("another")), noteTypes.cosignature);
    const { note } = await tree.grow(3);
    const lines = [
      signatureLine(cosignText(readNote(note)!.text, stranger, 1)),
      signatureLine(cosignText("another text\n", witnessSigner, 1)),
      "— nonsense\n",
    ];
    const witness = await answering(() => ({ status: 200, body: lines.join("") }));
    const { until, failures } = posting([witness]);
    await until("warn: the witness answered no signature");
    expect(failures()).toBe(1);
    expect(await cosignatures(3)).toEqual([]);
  });

  it("keeps no line that bears the log's own name, which a verifier would refuse the note for", async () => {
    const { note } = await tree.grow(3);
    const [own] = readNote(note)!.signatures;
    const line = signatureLine({ ...own!, bytes: new Uint8Array(72) });
    const witness = await answering(() => ({ status: 200, body: line }));
    const { until } = posting([witness], { keys: [] });
    await until("warn: the witness answered no signature");
    expect(await cosignatures(3)).toEqual([]);
  });

  it("keeps by their form what it has no keys for, and of each witness the first", async () => {
    const { port } = await witnessServed();
    await tree.grow(3);
    const first = kept(3);
    posting([at(port)], { keys: [], keep: first.keep });
    await first.done;
    const before = await cosignatures(3);
    const second = kept(3);
    posting([at(port)], { keys: [], keep: second.keep });
    await second.done;
    expect(before).toHaveLength(1);
    expect(await cosignatures(3)).toEqual(before);
  });

  it("posts to others while one is away", async () => {
    const { port } = await witnessServed();
    await tree.grow(4);
    const signed = kept(4);
    const forEver = (_ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    posting(["http://127.0.0.1:1/", at(port)], { keep: signed.keep, wait: forEver });
    await signed.done;
    expect(await cosignatures(4)).toHaveLength(1);
  });
});
