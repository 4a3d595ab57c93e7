import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import type { Kysely } from "kysely";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { type GatherParts, NotMade, mostLeafBytes } from "./gather.ts";
import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { picturesNamed } from "#contracts/evidence/check-pictures.ts";
import type { FileStore } from "#infra/engines/files/file-store.ts";

/** Reads the indexes of events from the sealed tree. */
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
      const indexes = places.get(stream);
      if (indexes) indexes.push(Number(index));
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

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const AT_ONCE = 5000;

/** Reads the current names of people, employees, companies, customers and vehicles for the ids in events. */
export const readNames = async (
  db: Kysely<Database>,
  leaves: readonly string[],
): Promise<Record<string, Record<string, string>>> => {
  const ids = [...new Set(leaves.flatMap((leaf) => leaf.match(uuids) ?? []))];
  const names: Record<string, Record<string, string>> = {};
  const keep = (kind: string, rows: readonly { id: string; name: string | null }[]): void => {
    for (const { id, name } of rows) if (name !== null) (names[kind] ??= {})[id] = name;
  };
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const people = db.selectFrom("account").where("id", "in", some);
    keep(
      "accounts",
      await people.select((eb) => ["id", eb.fn.coalesce("nick_name", "user_name").as("name")]).execute(),
    );
    const tables = { employees: "employee", companies: "company", customers: "client" } as const;
    for (const [kind, table] of Object.entries(tables))
      keep(kind, await db.selectFrom(table).select(["id", "name"]).where("id", "in", some).execute());
  }
  return names;
};

type BundlePictures = { pictures: Map<string, Uint8Array>; unbound: string[]; lost: string[] };

/** Older names of pictures, which contain no digest of their bytes. */
const unboundNames = /(?<![0-9a-f-])[0-9a-f]{32}\.[a-z]{3,4}(?![a-z])/g;

/** Reads the pictures that events name, by digest. Also returns the names without a digest, and those of missing or changed files. */
export const readPictures = async (
  files: Pick<FileStore, "open">,
  leaves: readonly string[],
): Promise<BundlePictures> => {
  const pictures = new Map<string, Uint8Array>();
  const missing: string[] = [];
  let size = 0;
  for (const [file, name] of picturesNamed(leaves)) {
    const picture = await files.open(name);
    size += picture?.bytes ?? 0;
    if (size > mostLeafBytes) throw new NotMade("evidence.tooLarge");
    const bytes = picture && (await buffer(picture.content));
    if (bytes && file.includes(hash("sha256", bytes, "hex"))) pictures.set(file, bytes);
    else missing.push(name);
  }
  const unbound = new Set(leaves.flatMap((leaf) => leaf.match(unboundNames) ?? []));
  return { pictures, unbound: [...unbound].sort(), lost: missing };
};
