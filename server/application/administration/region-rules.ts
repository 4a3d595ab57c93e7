import type { Kysely, Transaction } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { RecordRules, Stored } from "../record-rules.ts";
import { lockTrees } from "./tree.ts";

/** Code and level of a region, by its place in the tree (rules §8). */
export type RegionPlace = { regionInfoAuto: string; regionInfoLevel: number };

/** Digits that a level adds to the code of its parent. */
const DIGITS = 3;

/**
 * Code and level of the next region below a parent: the parent's code and the next number among its children, those that were removed too, so
 * that no code is given twice.
 *
 * @param parentId null: below the root
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
  is_deleted: boolean;
  version: number;
};

/** A region's code and level follow from its parent; when it moves, all below it follow. */
export const regionRules: RecordRules = {
  begin: lockTrees,

  async derive(db, values, before) {
    const { parentId } = values;
    if (before && (parentId === undefined || parentId === before.parentId)) return {};
    const place = await nextPlace(db, typeof parentId === "string" ? parentId : null);
    if (before && place) await moveBelow(db, before, place);
    return { ...place };
  },
};

/** Gives the regions below one that moves their codes and levels under its new place. */
const moveBelow = async (db: Transaction<Database>, before: Stored, place: RegionPlace): Promise<void> => {
  const old = String(before.regionInfoAuto);
  const deeper = place.regionInfoLevel - Number(before.regionInfoLevel);
  await db
    .withTables<{ region: RegionTable }>()
    .updateTable("region")
    .set(({ eb, fn, val, lit }) => ({
      region_info_auto: eb(
        val(place.regionInfoAuto),
        "||",
        fn<string>("substr", ["region_info_auto", lit(old.length + 1)]),
      ),
      region_info_level: eb("region_info_level", "+", deeper),
      version: eb("version", "+", 1),
    }))
    .where("region_info_auto", "like", `${old}_%`)
    .execute();
};
