import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import type { Kysely } from "kysely";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { GatherParts } from "./gather.ts";

/** Reads from the sealed tree where events stand. */
export const createPlaces = (db: Kysely<Database>): Pick<GatherParts, "indexes" | "cylindersNamed"> => ({
  async indexes(streams, below) {
    const rows = await db
      .selectFrom("audit.leaf")
      .select(["stream", "index"])
      .where("stream", "in", streams)
      .where("index", "<", String(below))
      .orderBy("stream")
      .orderBy("revision")
      .execute();
    const places = new Map<string, number[]>();
    for (const { stream, index } of rows) {
      const known = places.get(stream);
      if (known) known.push(Number(index));
      else places.set(stream, [Number(index)]);
    }
    return places;
  },
  async cylindersNamed(gasBarcodes, below) {
    if (gasBarcodes.length === 0) return [];
    const rows = await db
      .selectFrom("audit.leaf")
      .select("stream")
      .distinct()
      .where("gas_barcode", "in", [...gasBarcodes, ...gasBarcodes.map(canonicalCode)])
      .where("index", "<", String(below))
      .execute();
    return rows.map(({ stream }) => stream).filter((stream) => stream.startsWith(cylinderStream("")));
  },
});
