import type { Kysely, Transaction } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { RecordRules, Stored } from "../record-rules.ts";
import { lockTrees } from "./tree.ts";

/** Code and level of a region, which follow from its place in the tree (rules §8). */
export type RegionPlace = { regionInfoAuto: string; regionInfoLevel: number };

/** Digits that each level adds to its parent's code. */
const DIGITS = 3;

/**
 * Returns code and level for a new region: the parent's code and the next number among its children. Removed children count, so that no code is used
 * twice.
 *
 * @param parentId null for a top-level region
 */
export const nextPlace = async (db: Kysely<Database>, parentId: string | null): Promise<RegionPlace | undefined> => {
  const regions = db.withTables<{ region: RegionTable }>().selectFrom("region");
  const place = ["region_info_auto", "region_info_level"] as const;
  const parent =
    parentId === null
      ? { region_info_auto: "", region_info_level: 0 }
      : await regions.select(place).where("id", "=", parentId).where("is_deleted", "=", false).executeTakeFirst();
  if (!parent) return undefined;
  const level = parent.region_info_level + 1;
  const last = await regions
    .select(({ fn }) => fn.max("region_info_auto").as("code"))
    .where("region_info_level", "=", level)
    .where("region_info_auto", "like", `${parent.region_info_auto}%`)
    .executeTakeFirst();
  const number = Number(last?.code?.slice(-DIGITS) ?? 0) + 1;
  const code = `${parent.region_info_auto}${String(number).padStart(DIGITS, "0")}`;
  return { regionInfoAuto: code, regionInfoLevel: level };
};

type RegionTable = {
  id: string;
  parent_id: string | null;
  region_info_auto: string;
  region_info_level: number;
  region_path: string;
  is_deleted: boolean;
  version: number;
};

/** Computes a region's code, level and path from its parent. After a move or rename all regions below are updated too. */
export const regionRules: RecordRules = {
  begin: lockTrees,

  async derive(db, values, before) {
    const parentId = values.parentId === undefined ? before?.parentId : values.parentId;
    const isMoved = !before || parentId !== before.parentId;
    const name = textOf(values.regionInfoName ?? before?.regionInfoName);
    if (!isMoved && name === before.regionInfoName) return {};
    const above = typeof parentId === "string" ? parentId : null;
    const place = isMoved ? await nextPlace(db, above) : undefined;
    const regionPath = await pathBelow(db, above, name);
    if (before) await moveBelow(db, before, { ...placeOf(before), ...place, regionPath });
    return { ...place, regionPath };
  },
};

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const placeOf = ({ regionInfoAuto, regionInfoLevel }: Stored): RegionPlace => ({
  regionInfoAuto: textOf(regionInfoAuto),
  regionInfoLevel: Number(regionInfoLevel),
});

/** Names from the root down, such as "Guangdong / Foshan". */
const pathBelow = async (db: Transaction<Database>, parentId: string | null, name: string): Promise<string> => {
  const parent = await db
    .withTables<{ region: RegionTable }>()
    .selectFrom("region")
    .select("region_path")
    .where("id", "=", parentId)
    .executeTakeFirst();
  return parent ? `${parent.region_path} / ${name}` : name;
};

/** Updates the codes, levels and paths of all regions below a moved or renamed region. */
const moveBelow = async (
  db: Transaction<Database>,
  before: Stored,
  place: RegionPlace & { regionPath: string },
): Promise<void> => {
  const old = placeOf(before);
  const deeper = place.regionInfoLevel - old.regionInfoLevel;
  await db
    .withTables<{ region: RegionTable }>()
    .updateTable("region")
    .set(({ eb, fn, val, lit }) => {
      const after = (column: "region_info_auto" | "region_path", prefix: string) =>
        fn<string>("substr", [column, lit(prefix.length + 1)]);
      return {
        region_info_auto: eb(val(place.regionInfoAuto), "||", after("region_info_auto", old.regionInfoAuto)),
        region_info_level: eb("region_info_level", "+", deeper),
        region_path: eb(val(place.regionPath), "||", after("region_path", textOf(before.regionPath))),
        version: eb("version", "+", 1),
      };
    })
    .where("region_info_auto", "like", `${old.regionInfoAuto}_%`)
    .execute();
};
