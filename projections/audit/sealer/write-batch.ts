import type { ClientBase } from "pg";
import type { Recorded } from "#contracts/streams/event.ts";
import type { LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { allSent, inTransaction } from "#infra/engines/database/transaction.ts";
import { barcodeOf } from "./barcode.ts";
import { hashOfLeaf, leafRow } from "./leaf-row.ts";
import type { Sealed } from "./sealed-state.ts";
import { lastBarcodes, lockProgress, moveProgress, writeLeaves, writeTile } from "./tables.ts";
import type { GrowingTree } from "./tree.ts";

/**
 * Adds events to the tree, and to its tables in one transaction. After an error the tree is ahead of its tables, so it must be discarded and read
 * from the tables again.
 */
export const writeBatch = async (
  connection: LastingConnection,
  { tree, logName }: { tree: GrowingTree; logName: string },
  events: readonly Recorded[],
): Promise<Sealed> => {
  const from = tree.size;
  const hashes = events.map(hashOfLeaf);
  for (const hash of hashes) tree.add(hash);
  const tiles = tree.changed();
  const position = events.at(-1)?.position;
  const place = { size: tree.size, position, logName };
  await connection.use((client) =>
    inTransaction(client, async () => {
      await lockProgress(client, from);
      const barcodes = await barcodesOf(client, events);
      const rows = events.map((event, at) => leafRow(event, from + at, hashes[at]!, barcodes[at]));
      await allSent([
        writeLeaves(client, rows),
        ...tiles.map((tile) => writeTile(client, tile)),
        moveProgress(client, place),
      ]);
    }),
  );
  return { size: tree.size, root: tree.root(), position };
};

/** The barcode of each event. Few events have none: enabling, disabling, and people's actions on exceptions. */
const barcodesOf = async (
  client: ClientBase,
  events: readonly Recorded[],
): Promise<readonly (string | undefined)[]> => {
  const sources = events.map(barcodeOf);
  const streams = sources.flatMap((source) => (source && "lastOf" in source ? [source.lastOf] : []));
  const last = await lastBarcodes(client, [...new Set(streams)]);
  return sources.map((source, at) => {
    if (source === undefined) return undefined;
    if ("lastOf" in source) return last.get(source.lastOf);
    // Only later events of this batch may need the barcode. If none does, it is not stored.
    if (streams.length > 0) last.set(events[at]!.stream, source.gasBarcode);
    return source.gasBarcode;
  });
};
