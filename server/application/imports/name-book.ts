import type { Kysely } from "kysely";
import type { Field } from "#contracts/fields/field.ts";
import type { ImportKind } from "#contracts/imports/kinds.ts";
import type { IdOf } from "#contracts/imports/read-row.ts";
import { lookupNamed } from "#contracts/resources/lookups.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { snake } from "#infra/engines/database/snake.ts";
import { nearest } from "./nearest.ts";

type Named = { id: string; name: string; row: Readonly<Record<string, unknown>> };
/** The records of a field by name, and the columns that must match other fields of the form. */
type Page = { byName: Map<string, Named[]>; names: string[]; follows: { column: string; field: string }[] };

/** Finds the records that the cells of an import name. */
export type NameBook = {
  idOf: IdOf;
  /** Ids of all records that a field may name. */
  idsOf(field: string): string[];
  /** Names that a field offers in the template. */
  namesOf(field: string): string[];
};

const bare = (name: string): string => name.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase();

/** Reads the names of the records that fields of a kind refer to. Seeded records have names in both languages, and disabled ones are left out. */
export const readNameBook = async (db: Kysely<Database>, kind: ImportKind): Promise<NameBook> => {
  const refs = Object.entries(kind.fields).filter(([, { kind: is }]) => is === "ref");
  const english = await db
    .selectFrom("seeded_record")
    .select(["record_id as id", "english_name as name", "name as zh"])
    .execute();
  const inEnglish = new Map(english.map(({ id, name, zh }) => [`${id} ${zh}`, name ?? String(zh)]));
  const pages = new Map<string, Page>();
  for (const [name, field] of refs) pages.set(name, await readPage(db, field, inEnglish));
  const near = new Map<string, string[]>();
  const suggested = (name: string, text: string, names: readonly string[]): string[] => {
    const key = `${name} ${text}`;
    const suggestions = near.get(key) ?? nearest(text, names);
    near.set(key, suggestions);
    return suggestions;
  };
  return {
    idsOf: (name) => [...(pages.get(name)?.byName.values() ?? [])].flat().map(({ id }) => id),
    namesOf: (name) => pages.get(name)?.names ?? [],
    idOf: (name, _field, text, values) => {
      const page = pages.get(name);
      const fits = ({ row }: Named) =>
        (page?.follows ?? []).every(
          ({ column, field }) => values[field] === undefined || row[column] === values[field],
        );
      const matches = (page?.byName.get(bare(text)) ?? []).filter(fits);
      if (matches.length === 1 && matches[0]) return { id: matches[0].id };
      if (matches.length > 1) return { fault: { code: "import.ambiguousName", params: { value: text } } };
      const suggestions = suggested(name, text, page?.names ?? []);
      return { fault: { code: "import.unknownName", params: { value: text, suggestions } } };
    },
  };
};

const readPage = async (db: Kysely<Database>, { ref }: Field, english: ReadonlyMap<string, string>): Promise<Page> => {
  const byName = new Map<string, Named[]>();
  const lookup = ref && lookupNamed(ref.lookup);
  if (!ref) return { byName, names: [], follows: [] };
  const follows = Object.entries(ref.depends ?? {}).map(([param, field]) => ({
    column: snake(lookup?.params?.[param] ?? param),
    field,
  }));
  const fixed = { ...lookup?.where, ...ref.params };
  const conditions = Object.fromEntries(Object.entries(fixed).map(([column, value]) => [snake(column), value]));
  const rows = await db
    .withTables<Record<string, Record<string, unknown>>>()
    .selectFrom(ref.table)
    .select(["id", `${snake(ref.nameColumn)} as name`, ...follows.map(({ column }) => column)])
    .where((eb) => eb.and({ is_deleted: false, ...conditions, ...(lookup?.canBeDisabled ? { is_usable: true } : {}) }))
    .orderBy(snake(ref.nameColumn))
    .execute();
  const names: string[] = [];
  for (const row of rows) {
    const { id, name } = row;
    if (typeof id !== "string" || typeof name !== "string" || name === "") continue;
    names.push(name);
    const words = new Set([name, english.get(`${id} ${name}`) ?? name].map(bare));
    for (const word of words) byName.set(word, [...(byName.get(word) ?? []), { id, name, row }]);
  }
  return { byName, names, follows };
};
