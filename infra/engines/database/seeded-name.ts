import { expressionBuilder, sql, type Expression, type ExpressionWrapper } from "kysely";
import { defaultLanguage, type Language } from "#contracts/locales/index.ts";
import type { Database } from "./database.ts";

/** Tables with translated names of seeded records, and the columns of these names. */
export const namedTables: Readonly<Record<string, string>> = {
  body: "name",
  cap: "name",
  defective: "name",
  filling_medium: "name",
  post: "name",
  procedure: "name",
  role: "label",
};

const eb = expressionBuilder<Database>();

/**
 * A record's name in the reader's language. A seeded name is translated until a person changes it. After that, the person's name is used in every
 * language. It uses SQL text, because the columns are known only at run time.
 */
export const nameFor = <Name>(
  language: Language,
  id: Expression<unknown>,
  name: Expression<Name>,
): ExpressionWrapper<Database, never, Name> =>
  eb.parens(
    language === defaultLanguage
      ? name
      : sql<Name>`coalesce((select seeded.english_name from seeded_record as seeded
          where seeded.record_id = ${id} and seeded.name = ${name}), ${name})`,
  );
