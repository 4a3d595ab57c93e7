import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { signerOf } from "#contracts/seals/signed-note.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { appendSeal, fillLog, noteAt, origin, seal, told, verify } from "./sealed-log.ts";

let filled: TestDatabase;
let database: TestDatabase;
let log: EventLog;
const SIZE = 600;

beforeAll(async () => {
  filled = await createTestDatabase();
  log = createPostgresEventLog({ connectionString: filled.url });
  await fillLog(log, SIZE);
  await log.close();
  await filled.close();
});
afterAll(() => filled.drop());

beforeEach(async () => {
  database = await createTestDatabase({ copyOf: filled });
  log = createPostgresEventLog({ connectionString: database.url });
});
afterEach(async () => {
  await log.close();
  await database.drop();
});

const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const run = (anchors = "") => verify(database.db, log, { anchors });
const sealed = () => seal(database.db, log);

it("finds nothing in a log that is as it was sealed, and counts what it looked at", async () => {
  await sealed();
  await appendSeal(log);
  const { note } = await sealed();
  await fillLog(log, 30, 3, SIZE);
  const report = await run(note);
  expect(told(report)).toEqual([]);
  expect(report.checks.map(({ name, state, done }) => `${name} ${state} ${done}`)).toEqual([
    "leaves ok 631",
    "revisions ok 4",
    "tiles ok 2",
    "checkpoints ok 2",
    "consistency ok 1",
    "seals ok 1",
    "anchors ok 1",
    "pictures ok 0",
  ]);
});

it("finds an event whose data was changed", async () => {
  await sealed();
  await query(`update log.event set data = replace(data, '"weight":300', '"weight":301') where position = 301`);
  const report = await run();
  expect(told(report)).toEqual(["leaf.changed 300..300"]);
  expect(report.findings[0]).toMatchObject({ index: 300, stream: "cylinder-0", revision: 100 });
});

it("finds an event whose user or time was changed", async () => {
  await sealed();
  await query(`update log.event set meta = replace(meta, '"userId":"u"', '"userId":"x"') where position = 11`);
  await query(`update log.event set meta = replace(meta, '08:00:00', '09:00:00') where position in (21, 22)`);
  expect(told(await run())).toEqual(["leaf.changed 10..10", "leaf.changed 20..21"]);
});

it("finds an event that was deleted, and nothing of those behind it", async () => {
  await sealed();
  await query("delete from log.event where position = 101");
  const report = await run();
  expect(told(report)).toEqual(["leaf.missing 100..100"]);
  expect(report.findings[0]).toMatchObject({ stream: "cylinder-1", revision: 33 });
  expect(report.checks.find(({ name }) => name === "revisions")?.state).toBe("different");
});

it("finds a deletion after which the stream was numbered again", async () => {
  await sealed();
  await query("delete from log.event where position = 101");
  await query("update log.event set revision = -revision where stream = 'cylinder-1' and revision > 33");
  await query("update log.event set revision = -revision - 1 where stream = 'cylinder-1' and revision < 0");
  const report = await run();
  expect(told(report)[0]).toBe("leaf.missing 100..100");
  expect(new Set(report.findings.slice(1).map(({ code }) => code))).toEqual(new Set(["leaf.changed"]));
});

it("finds an event that was inserted between two", async () => {
  await sealed();
  await query("update log.event set position = -position where position > 50");
  await query("update log.event set position = -position + 1 where position < 0");
  await query(
    `insert into log.event (position, stream, revision, id, type, data, meta)
     select 51, 'cylinder-9', 0, $1, type, data, meta from log.event where position = 1`,
    [randomUUID()],
  );
  const report = await run();
  expect(told(report)).toEqual(["leaf.added 50..50"]);
  expect(report.findings[0]).toMatchObject({ stream: "cylinder-9", revision: 0 });
});

it("finds two events that were swapped, and those between them stand", async () => {
  await sealed();
  await query("update log.event set position = -1 where position = 41");
  await query("update log.event set position = 41 where position = 46");
  await query("update log.event set position = 46 where position = -1");
  expect(told(await run())).toEqual(["order.changed 40..45"]);
});

it("finds that the tail was cut off, also where new events stand there", async () => {
  await sealed();
  await query("delete from log.event where position > 590");
  expect(told(await run())).toEqual(["log.truncated 590..599"]);
  await log.append("cylinder-8", "none", [{ ...(await first()), id: randomUUID() }]);
  expect(told(await run())).toEqual(["log.truncated 590..599", "leaf.added 590..590"]);
});

it("finds by a checkpoint that the tail was cut off together with its leaves", async () => {
  await sealed();
  await query("delete from log.event where position > 590");
  await query("delete from audit.leaf where index >= 590");
  await query("update audit.progress set size = 590");
  expect(told(await run())).toContain("log.truncated 590..599");
});

it("finds by an old checkpoint that everything was rewritten with a tree computed again", async () => {
  await sealed();
  await query(`update log.event set data = replace(data, '"weight":7', '"weight":70')`);
  await fillLog(log, 30, 3, SIZE);
  await sealed();
  const report = await run();
  expect(told(report)).toEqual([`checkpoint.forged ${SIZE}..${SIZE}`]);
  expect(report.findings[0]!.params).toEqual({ about: "root" });
});

it("finds by an anchor what was rewritten with its tree and all checkpoints", async () => {
  const { note } = await sealed();
  await query(`update log.event set data = replace(data, '"weight":7', '"weight":70')`);
  await sealed();
  expect(told(await run())).toEqual([]);
  expect(told(await run(note))).toEqual([`anchor.inconsistent 0..${SIZE - 1}`]);
});

it("finds that an anchor is of a longer log", async () => {
  const { note } = await sealed();
  await query("delete from log.event where position > 500");
  await query("truncate audit.checkpoint");
  await sealed();
  expect(told(await run(note))).toEqual(["anchor.inconsistent 500..599"]);
});

it("finds checkpoints with another root, a bad signature and an unknown key", async () => {
  const { root } = await sealed();
  const put = (note: string) => query("update audit.checkpoint set note = $1", [note]);
  await put(noteAt(SIZE, root, signerOf(origin, new Uint8Array(32).fill(9))));
  expect(told(await run())).toEqual([`key.unknown ${SIZE}..${SIZE}`]);
  await put(noteAt(SIZE, root).replace(/(.)(?=.{20}\n$)/, (sign) => (sign === "A" ? "B" : "A")));
  expect((await run()).findings).toMatchObject([{ code: "checkpoint.forged", params: { about: "signature" } }]);
  await put(noteAt(SIZE, new Uint8Array(32)));
  expect((await run()).findings).toMatchObject([{ code: "checkpoint.forged", params: { about: "note" } }]);
  await query("update audit.checkpoint set root = $1", [Buffer.alloc(32)]);
  expect((await run()).findings).toMatchObject([{ code: "checkpoint.forged", params: { about: "root" } }]);
});

it("refuses a key beyond its last size", async () => {
  await sealed();
  await query("update audit.key set to_size = 599");
  expect(told(await run())).toEqual([`key.unknown ${SIZE}..${SIZE}`]);
});

it("finds a tile that its leaves do not give", async () => {
  await sealed();
  await query("update audit.tile set hashes = overlay(hashes placing $1 from 33)", [Buffer.alloc(32)]);
  expect((await run()).findings).toMatchObject([
    { code: "leaf.changed", first: 256, last: 511, params: { about: "tile" } },
  ]);
});

it("finds a seal of another tree or of other ends of the streams", async () => {
  const other = Buffer.alloc(32).toString("base64");
  await appendSeal(log, { headsRoot: other });
  await sealed();
  expect((await run()).findings).toMatchObject([
    { code: "checkpoint.forged", stream: "audit-seals", first: SIZE, params: { about: "heads" } },
  ]);
  await query("delete from log.event where stream = 'audit-seals'");
  await appendSeal(log, { root: other });
  await query("truncate audit.checkpoint");
  await sealed();
  expect((await run()).findings).toMatchObject([{ code: "checkpoint.forged", params: { about: "seal" } }]);
});

it("finds a gap in a stream that was there before it was sealed", async () => {
  await query("delete from log.event where position = 101");
  await sealed();
  expect((await run()).findings).toMatchObject([
    { code: "leaf.missing", stream: "cylinder-1", revision: 34, params: { about: "revision" } },
  ]);
});

const first = async () => {
  for await (const event of log.readAll({ limit: 1 })) return event;
  throw new Error("the log is empty");
};
