import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256 } from "@noble/hashes/sha2.js";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { utf8 } from "#contracts/seals/bytes.ts";
import { originOf } from "#contracts/seals/checkpoint.ts";
import { noteTypes, signerOf, verifierText } from "#contracts/seals/signed-note.ts";
import { createDiskFolder } from "#infra/engines/files/disk-folder.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { writeAnchor } from "#infra/stores/seals/anchor-files.ts";
import { createSealReader } from "#infra/stores/seals/seal-reader.ts";
import { askWitness } from "#infra/stores/seals/witness-call.ts";
import { beginOrigin } from "#infra/tools/backup/begin-origin.ts";
import { makeBackup } from "#infra/tools/backup/make-backup.ts";
import type { Manifest } from "#infra/tools/backup/manifest.ts";
import { refuseOlder } from "#infra/tools/backup/refuse-older.ts";
import { restoreBackup } from "#infra/tools/backup/restore-backup.ts";
import { seenOutside } from "#infra/tools/backup/seen-outside.ts";
import { stateTables } from "#infra/tools/backup/state-tables.ts";
import { inPostgres } from "#infra/tools/log-copy/pace.ts";
import { serveWitness } from "#infra/tools/witness/serve.ts";
import { createWitnessState } from "#infra/tools/witness/state.ts";
import { createWitness } from "#infra/tools/witness/witness.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { anEvent, collect } from "#tests/infra/engines/event-log/events.ts";
import { treeInTables, type TreeInTables } from "#tests/projections/audit/witness/tree-in-tables.ts";

const above = mkdtempSync(join(tmpdir(), "cylindra-tree-backup-"));
afterAll(() => rmSync(above, { recursive: true }));

type Place = { database: TestDatabase; log: EventLog; client: pg.Client };
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const open = async (seeded: boolean): Promise<Place> => {
  const database = await createTestDatabase({ seeded });
  const log = createPostgresEventLog({ connectionString: database.url });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  closers.push(async () => {
    await Promise.all([log.close(), client.end()]);
    await database.drop();
  });
  return { database, log, client };
};

let source: Place;
let tree: TreeInTables;
let tenantId: string;
let folder: string;
beforeEach(async () => {
  source = await open(true);
  ({ id: tenantId } = await source.database.db.selectFrom("tenant").select("id").executeTakeFirstOrThrow());
  tree = treeInTables(source.database.db, tenantId);
  folder = mkdtempSync(join(above, "backup-"));
  await say(source, 9);
  await tree.grow(1);
  await tree.grow(7);
});

const say = async ({ log }: Place, count: number): Promise<void> => {
  for (let at = 0; at < count; at++) await log.append(`said-${Math.random()}`, "none", [anEvent(at)]);
};
const back = ({ client, log }: Place): Promise<Manifest> =>
  makeBackup({ folder, client, log, files: createDiskFolder(above, "none"), now: new Date() });
const restore = (to: Place): Promise<Manifest> =>
  restoreBackup({ folder, client: to.client, log: to.log, pace: inPostgres, files: createDiskFolder(above, "none") });
const begin = ({ database, log }: Place) =>
  beginOrigin({ db: database.db, log, tenantId, timeZone: "Asia/Shanghai", now: new Date("2026-11-23T17:00:00Z") });

describe("a backup", () => {
  it("holds the tree with its signatures, whole, and restored it has the same root and notes", async () => {
    const { db } = source.database;
    await db
      .insertInto("audit.key")
      .values({ vkey: verifierText(tree.key), from_size: 1 })
      .execute();
    await db
      .insertInto("audit.tile")
      .values({ level: 1, index: 0, hashes: Buffer.alloc(64, 7) })
      .execute();
    await db
      .updateTable("audit.progress")
      .set({ position: "1234", log_name: "elsewhere", asked_at: new Date() })
      .execute();
    await db
      .updateTable("audit.checkpoint")
      .set({ cosignatures: JSON.stringify(["— a b"]) })
      .execute();
    await back(source);
    const target = await open(false);
    await restore(target);
    const [before, after] = [createSealReader(db), createSealReader(target.database.db)];
    expect(await after.newest()).toEqual(await before.newest());
    expect(await after.rootAt(7)).toEqual((await before.newest())?.root);
    for (const table of ["leaf", "tile", "checkpoint", "key"]) {
      const rows = `select t::text from audit.${table} t order by 1`;
      expect((await target.client.query(rows)).rows, table).toEqual((await source.client.query(rows)).rows);
    }
  });

  it("leaves out the place in the log, which is another in another log", async () => {
    await source.database.db.updateTable("audit.progress").set({ position: "1234", log_name: "elsewhere" }).execute();
    await back(source);
    const target = await open(false);
    await restore(target);
    const progress = await createSealReader(target.database.db).progress();
    expect(progress).toEqual({ size: 7, generation: 1, position: undefined, logName: "" });
  });

  it("holds every table of the audit but what is asked for within a minute", async () => {
    const tables = await source.client.query<{ name: string }>(
      "select 'audit.' || tablename as name from pg_tables where schemaname = 'audit' order by 1",
    );
    const saved = (await stateTables(source.client))
      .map(({ name }) => name)
      .filter((name) => name.startsWith("audit."));
    expect(saved).toEqual(tables.rows.map(({ name }) => name).filter((name) => name !== "audit.request"));
    expect(saved).toContain("audit.leaf");
  });

  it("holds no leaf of an event that it does not hold, though the sealer goes on meanwhile", async () => {
    const { log, client } = source;
    const sealing: EventLog = {
      ...log,
      async head() {
        const head = await log.head();
        await say(source, 20);
        await tree.grow(29);
        return head;
      },
    };
    const manifest = await makeBackup({
      folder,
      client,
      log: sealing,
      files: createDiskFolder(above, "."),
      now: new Date(),
    });
    const leaves = manifest.tables.find(({ name }) => name === "audit.leaf")?.rows;
    expect(leaves).toBe(7);
    expect(manifest.log.events).toBe(9);
  });

  it("that a release without a tree made is restored, and the tree is made from the log", async () => {
    await back(source);
    const path = join(folder, "manifest.json");
    const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
    const tables = manifest.tables.filter(({ name }) => !name.startsWith("audit."));
    writeFileSync(path, JSON.stringify({ ...manifest, tables }));
    const target = await open(false);
    await restore(target);
    expect(await createSealReader(target.database.db).progress()).toMatchObject({ size: 0, generation: 1 });
  });
});

describe("an older backup", () => {
  const warnings: string[] = [];
  const outside = (manifest: Manifest, places: { anchorDir?: string; witnesses?: string[] }) => ({
    ...{ folder, manifest, ask: askWitness, warn: (sentence: string) => void warnings.push(sentence) },
    ...{ witnesses: [], ...places },
  });
  beforeEach(() => void warnings.splice(0));
  const witness = async (): Promise<string> => {
    const logs = new Map([[originOf(tenantId), [tree.key]]]);
    const signer = signerOf("example.org/w", sha256(utf8("seed")), noteTypes.cosignature);
    const state = createWitnessState(mkdtempSync(join(above, "witness-")));
    const made = createWitness({ logs, signer, state, now: () => new Date() });
    const served = await serveWitness(made, { port: 0, host: "127.0.0.1", say: () => undefined });
    closers.push(() => served.close());
    return `http://127.0.0.1:${served.port}`;
  };

  it("is refused where the anchors or a witness have seen more, with who and how much", async () => {
    const manifest = await back(source);
    await say(source, 11);
    const { note } = await tree.grow(20);
    const anchorDir = mkdtempSync(join(above, "anchors-"));
    await writeAnchor(anchorDir, { origin: originOf(tenantId), size: 20 }, note);
    const url = await witness();
    await askWitness(url, { old: 0, proof: [], note });
    const refused = refuseOlder(outside(manifest, { anchorDir, witnesses: [url] }), false);
    await expect(refused).rejects.toThrow(`9 events, and ${anchorDir} has seen 20, ${url} has seen 20`);
    await refuseOlder(outside(manifest, { anchorDir }), true);
    expect(warnings).toEqual([expect.stringContaining("a new origin is begun")]);
  });

  it("is none where they have seen what it holds, though it was signed after the backup's last checkpoint", async () => {
    const manifest = await back(source);
    const { note } = await tree.grow(9);
    const url = await witness();
    await askWitness(url, { old: 0, proof: [], note });
    expect(await seenOutside(outside(manifest, { witnesses: [url] }))).toEqual([{ where: url, size: 9 }]);
    await refuseOlder(outside(manifest, { witnesses: [url] }), false);
    expect(warnings).toEqual([]);
  });

  it("is not looked for where nobody can be asked: a warning says so, and the restore goes on", async () => {
    const manifest = await back(source);
    const places = { anchorDir: join(above, "not-there"), witnesses: ["http://127.0.0.1:1"] };
    await refuseOlder(outside(manifest, places), false);
    expect(warnings).toEqual([
      expect.stringMatching(/^not compared with .*not-there: ENOENT/),
      expect.stringMatching(/^not compared with http:\/\/127\.0\.0\.1:1: /),
    ]);
  });

  it("begins a new origin, which an event says with the last good checkpoint; given again it changes nothing", async () => {
    const { note } = await tree.grow(8);
    await back(source);
    const target = await open(false);
    await restore(target);
    const begun = await begin(target);
    expect(begun).toEqual({ origin: `${originOf(tenantId)}/2`, size: 9, lastGood: note });
    const [event, ...more] = await collect(target.log.readStream("audit-origin"));
    expect(event).toMatchObject({ type: "OriginBegun", data: begun, meta: { businessDay: "2026-11-24" } });
    expect(more).toEqual([]);
    const reader = createSealReader(target.database.db);
    expect(await reader.progress()).toMatchObject({ size: 8, generation: 2 });
    expect(await reader.newest()).toBeUndefined();
    // As when the process ended between the event and its row.
    await target.database.db.updateTable("audit.progress").set({ generation: 1 }).execute();
    expect(await begin(target)).toEqual(begun);
    expect(await collect(target.log.readStream("audit-origin"))).toHaveLength(1);
    expect((await begin(target)).origin).toBe(`${originOf(tenantId)}/3`);
  });
});
