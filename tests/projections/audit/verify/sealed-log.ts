import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { toBase64, utf8 } from "#contracts/seals/bytes.ts";
import { checkpointText, originOf } from "#contracts/seals/checkpoint.ts";
import { headLeafHash, headLeafOf, inKeyOrder, type Head } from "#contracts/seals/heads.ts";
import { leafText } from "#contracts/seals/leaf.ts";
import { leafHash, rootOf } from "#contracts/seals/merkle.ts";
import { noteOf, signerOf, signText, verifierText, type SignerKey } from "#contracts/seals/signed-note.ts";
import { TILE_WIDTH } from "#contracts/seals/tile.ts";
import type { NewEvent } from "#contracts/streams/event.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { EventLog, Expected } from "#infra/engines/event-log/port.ts";
import { createReport, type Report } from "#projections/audit/verify/report.ts";
import { verifyLog } from "#projections/audit/verify/verify-log.ts";
import { eventMeta } from "#tests/support/event-meta.ts";

export const tenantId = "0192bbbb-0000-7000-8000-000000000001";
export const origin = originOf(tenantId);
export const logKey: SignerKey = signerOf(origin, new Uint8Array(32).fill(7));

type Db = Kysely<Database>;
type Leaf = { id: string; type: string; stream: string; revision: number; hash: Uint8Array };

export const newEvent = (data: unknown, type = "CylinderFilled"): NewEvent => ({
  type,
  data,
  id: randomUUID(),
  meta: { ...eventMeta, commandId: randomUUID() },
});

/** Appends `count` events to `streams` streams in turn. */
export const fillLog = async (log: EventLog, count: number, streams = 3, begin = 0): Promise<void> => {
  const data = (at: number) => ({ gasBarcode: `B${at % streams}`, weight: at });
  for (let at = begin; at < begin + count; at += streams) {
    const revision = Math.floor(at / streams);
    const expected: Expected = revision === 0 ? "none" : BigInt(revision - 1);
    const appends = Array.from({ length: Math.min(streams, begin + count - at) }, (_, stream) => ({
      stream: `cylinder-${stream}`,
      expected,
      events: [newEvent(data(at + stream))],
    }));
    await log.appendEach(appends);
  }
};

const leavesOf = async (log: EventLog): Promise<Leaf[]> => {
  const leaves: Leaf[] = [];
  for await (const event of log.readAll({ limit: Number.POSITIVE_INFINITY })) {
    const { id, type, stream, revision } = event;
    leaves.push({ id, type, stream, revision: Number(revision), hash: leafHash(utf8(leafText(event))) });
  }
  return leaves;
};

const levelAbove = (nodes: readonly Uint8Array[]): Uint8Array[] =>
  Array.from({ length: Math.floor(nodes.length / TILE_WIDTH) }, (_, at) =>
    rootOf(nodes.slice(at * TILE_WIDTH, (at + 1) * TILE_WIDTH)),
  );

const writeTiles = async (db: Db, leaves: readonly Leaf[]): Promise<void> => {
  let nodes = levelAbove(leaves.map(({ hash }) => hash));
  for (let level = 1; nodes.length > 0; level += 1) {
    for (let at = 0; at < nodes.length; at += TILE_WIDTH) {
      const hashes = Buffer.concat(nodes.slice(at, at + TILE_WIDTH));
      await db
        .insertInto("audit.tile")
        .values({ level, index: at / TILE_WIDTH, hashes })
        .execute();
    }
    nodes = levelAbove(nodes);
  }
};

export const noteAt = (size: number, root: Uint8Array, key = logKey): string => {
  const text = checkpointText({ origin, size, root });
  return noteOf(text, [signText(text, key)]);
};

/** Seals the log as it stands: new leaves and tiles, as somebody would who rewrites it, and a checkpoint at its size. */
export const seal = async (db: Db, log: EventLog, key = logKey): Promise<{ note: string; root: Uint8Array }> => {
  await db.deleteFrom("audit.leaf").execute();
  await db.deleteFrom("audit.tile").execute();
  const leaves = await leavesOf(log);
  for (let at = 0; at < leaves.length; at += 1000) {
    await db
      .insertInto("audit.leaf")
      .values(
        leaves.slice(at, at + 1000).map(({ id, type, stream, revision, hash }, place) => ({
          index: at + place,
          hash: Buffer.from(hash),
          stream,
          revision,
          type,
          event_id: id,
          exceptions: [],
          occurred_at: null,
          recorded_at: null,
        })),
      )
      .execute();
  }
  await writeTiles(db, leaves);
  await db.updateTable("audit.progress").set({ size: leaves.length }).execute();
  const vkey = verifierText(key);
  await db
    .insertInto("audit.key")
    .values({ vkey, from_size: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const root = rootOf(leaves.map(({ hash }) => hash));
  const note = noteAt(leaves.length, root, key);
  const row = { root: Buffer.from(root), note, at: new Date() };
  await db
    .insertInto("audit.checkpoint")
    .values({ size: leaves.length, ...row })
    .onConflict((conflict) => conflict.columns(["generation", "size"]).doUpdateSet(row))
    .execute();
  return { note, root };
};

/** Appends a `SealMade` of the log as it stands. */
export const appendSeal = async (log: EventLog, more: Record<string, unknown> = {}): Promise<void> => {
  const leaves = await leavesOf(log);
  const heads = new Map<string, Head>();
  for (const [index, { stream, revision }] of leaves.entries()) heads.set(stream, { stream, revision, index });
  const inOrder = inKeyOrder([...heads.values()].map(headLeafOf));
  const data = {
    treeSize: leaves.length,
    root: toBase64(rootOf(leaves.map(({ hash }) => hash))),
    streams: heads.size,
    headsRoot: toBase64(rootOf(inOrder.map(headLeafHash))),
    ...more,
  };
  await log.append("audit-seals", "none", [newEvent(data, "SealMade")]);
};

const noFiles = { open: async () => undefined };

/** Verifies the log and answers the findings. */
export const verify = async (
  db: Db,
  log: EventLog,
  more: Partial<Pick<Parameters<typeof verifyLog>[0], "anchors" | "files" | "signed">> = {},
): Promise<Report> => {
  const report = createReport();
  const { signal } = new AbortController();
  await verifyLog({ tenantId, db, log, files: noFiles, anchors: "", signed: undefined, report, signal, ...more });
  return report;
};

/** Findings in short: code, first and last. */
export const told = ({ findings }: Report): string[] =>
  findings.map(({ code, first, last }) => `${code} ${first}..${last}`);
