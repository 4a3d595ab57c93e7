import type { Kysely } from "kysely";
import { pinyin } from "pinyin-pro";
import { spelledName, type ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { storedResources } from "#contracts/resources/nested.ts";
import { snake } from "./snake.ts";

/** Signs of a name that are spelled: longer ones are none. */
const MOST_SIGNS = 200;
/** So many records are spelled at once. */
const BATCH = 1000;

/**
 * The ways in which somebody types a Chinese name without an input method: in syllables, in one run, and by their first letters. `\u97e9\u6885` is
 * `han mei hanmei hm`. Empty where a name has no Chinese.
 */
export const pinyinOf = (name: unknown): string => {
  const text = typeof name === "string" ? name.slice(0, MOST_SIGNS) : "";
  if (!/\p{Script=Han}/u.test(text)) return "";
  const spelled = pinyin(text, { toneType: "none", type: "array", v: true, surname: "head" });
  const syllables = spelled.map((syllable) => syllable.trim().toLowerCase()).filter((syllable) => syllable !== "");
  const letters = syllables.map((syllable) => syllable[0] ?? "");
  return [...new Set([syllables.join(" "), syllables.join(""), letters.join("")])].join(" ");
};

type Named = { id: string; name: string | null; pinyin: string | null };
type ByName = Record<string, Named>;

/** Spells the names of records that were written without: by an earlier version and by seeds. */
export async function spellNames<T>(
  db: Kysely<T>,
  resources: readonly ResourceDefinition[] = storedResources,
): Promise<void> {
  for (const resource of resources) {
    const name = spelledName(resource);
    if (name !== undefined) await spellTable(db.withTables<ByName>(), resource.table, snake(name));
  }
}

/** Tables are named by declarations, so the compiler knows what every one of them has, and no more. */
const spellTable = async <T>(db: Kysely<T & ByName>, table: string, column: string): Promise<void> => {
  const tables = db as Kysely<ByName>;
  for (;;) {
    const lacking = tables.selectFrom(table).select(["id", `${column} as called` as "name as called"]);
    const rows = await lacking.where("pinyin", "is", null).limit(BATCH).execute();
    if (rows.length === 0) return;
    await tables.transaction().execute(async (transaction) => {
      for (const { id, called } of rows)
        await transaction
          .updateTable(table)
          .set({ pinyin: pinyinOf(called) })
          .where("id", "=", id)
          .execute();
    });
  }
};
