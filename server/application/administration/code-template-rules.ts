import { sql, type Transaction } from "kysely";
import { cleanTemplate, mostTemplates, templateFault } from "#contracts/codes/code-template.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { refusedCall } from "../answer.ts";
import type { Reading } from "../record/reading.ts";
import type { RecordRules, Stored, Values } from "../record-rules.ts";

/** Takes changes one after another: two templates that are added at once could read the same addresses. */
const lockTemplates = async (db: Transaction<Database>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(4600005)`.execute(db);
};

const templateOf = (values: Values, before?: Stored) => {
  const text = (name: string): string => {
    const value = values[name] ?? before?.[name];
    return typeof value === "string" ? value : "";
  };
  return cleanTemplate({ host: text("host"), pattern: text("pattern") });
};

/** A template names a host and one place for the code, and no address fits two templates that give different codes. */
export const codeTemplateRules = (reading: Reading): RecordRules => ({
  begin: lockTemplates,

  async refuseValues(db, _operator, values, before) {
    const rows = await db
      .selectFrom("code_template")
      .select(["id", "host", "pattern"])
      .where("is_deleted", "=", false)
      .execute();
    if (!before && rows.length >= mostTemplates)
      return refusedCall("codeTemplate.tooMany", { params: { most: String(mostTemplates) } });
    const template = templateOf(values, before);
    // The same template twice is refused by the table, as the same record of any kind.
    const others = rows
      .filter(({ id, host, pattern }) => id !== before?.id && (host !== template.host || pattern !== template.pattern))
      .map(({ host, pattern }) => ({ host: host ?? "", pattern: pattern ?? "" }));
    const fault = templateFault(template, others, reading.current().publicUrl);
    if (!fault) return undefined;
    const { field: path, code, other } = fault;
    const params = other && { other: `${other.host}/${other.pattern.replace(/^\//, "")}` };
    return refusedCall(code, { params, errors: [{ path, code, params }] });
  },

  derive: async (_db, values, before) => {
    const { host, pattern } = templateOf(values, before);
    return { host, pattern };
  },

  committed: () => reading.changed(),
});
