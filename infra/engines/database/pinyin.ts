import type { Kysely } from "kysely";
import { pinyin } from "pinyin-pro";
import { spelledName, type ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { storedResources } from "#contracts/resources/nested.ts";
import { snake } from "./snake.ts";

/** Only this many first characters of a name are spelled in pinyin. */
const MOST_SIGNS = 200;
/** Number of records that are spelled in one step. */
const BATCH = 1000;

/**
 * The ways to type a Chinese name without an input method: in syllables, in one word, and by the first letters. `\u97e9\u6885` gives `han mei hanmei
 * hm`. Empty for a name without Chinese characters.
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

/** Spells the names of records that lack a spelling, because an earlier version or a seed wrote them. */
export async function spellNames<T>(
  db: Kysely<T>,
  resources: readonly ResourceDefinition[] = storedResources,
): Promise<void> {
  for (const resource of resources) {
    const name = spelledName(resource);
    if (name !== undefined) await spellTable(db.withTables<ByName>(), resource.table, snake(name));
  }
}

/** The declarations name the tables, so the compiler knows only these columns of them. */
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
