import type { Fault } from "#contracts/fields/fault-of.ts";
import type { ImportKind } from "#contracts/imports/kinds.ts";
import { uniqueFields } from "#contracts/resources/define-resource.ts";
import { bearersOf } from "#infra/engines/database/bearers.ts";
import { snake } from "#infra/engines/database/snake.ts";
import { ReadModelMissing, translateFailure } from "#infra/engines/list-engine/failures.ts";
import { cylinderTable } from "#contracts/read-models/cylinder.ts";
import { tableName } from "#contracts/read-models/table.ts";
import { isCodeField, keyOf } from "./key-of.ts";
import type { ImportParts } from "./parts.ts";

type Values = Readonly<Record<string, unknown>>;

/** Keys from {@link keyOf} that existing records have. */
export type Taken = ReadonlySet<string>;

/** Finds the unique values that already belong to a record. Read models may be behind, so the run checks the log too. */
export const readTaken = async (
  { db, kind }: Pick<ImportParts, "db" | "kind">,
  all: readonly Values[],
): Promise<Taken> => {
  const keys = new Set<string>();
  for (const fields of kind.doubles) {
    const [narrow = ""] = fields.filter((field) => field !== "type");
    const candidates = [...new Set(all.filter((values) => keyOf(fields, values)).map((values) => values[narrow]))];
    if (candidates.length === 0) continue;
    const rows = await (
      isCodeField(narrow)
        ? codesBorne(db, narrow, candidates.map(String))
        : rowsWith({ db, kind }, fields, narrow, candidates)
    ).catch((error: unknown): Values[] => {
      // The projections create the read models at their first start. Until then there are no cylinders.
      if (translateFailure(error) instanceof ReadModelMissing) return [];
      throw error;
    });
    for (const row of rows) {
      const key = keyOf(fields, row);
      if (key !== undefined) keys.add(key);
    }
  }
  return keys;
};

const codesBorne = async (db: ImportParts["db"], field: string, codes: readonly string[]): Promise<Values[]> =>
  (await bearersOf(db, codes).execute()).map(({ code }) => ({ [field]: code }));

const rowsWith = (
  { db, kind }: Pick<ImportParts, "db" | "kind">,
  fields: readonly string[],
  narrow: string,
  values: readonly unknown[],
): Promise<Values[]> => {
  const { table, where } = placeOf(kind);
  return db
    .withTables<Record<string, Record<string, unknown>>>()
    .selectFrom(table)
    .select(fields.map((field) => `${snake(field)} as ${field}`))
    .where(snake(narrow), "in", values)
    .where((eb) => eb.and(where))
    .execute();
};

const placeOf = (kind: ImportKind): { table: string; where: Record<string, unknown> } => {
  // All types of one kind share a table.
  const resource = kind.resourceOf({ type: 0 });
  if (!resource || "kept" in resource) return { table: tableName(cylinderTable), where: {} };
  return { table: resource.table, where: { is_deleted: false } };
};

/** The same error as in the form, for a row with values that already belong to a record. */
export const takenFault = (
  kind: ImportKind,
  fields: readonly string[],
  values: Values,
  existing: Taken,
): Fault | undefined => {
  const key = keyOf(fields, values);
  if (key === undefined || !existing.has(key)) return undefined;
  const path = fields.find((field) => field !== "type") ?? "";
  const resource = kind.resourceOf(values);
  if (!resource || "kept" in resource)
    return fields.length === 1
      ? { path, code: "cylinder.barcodeTaken", params: { gasBarcode: values[path] } }
      : { path: "packingBatch", code: "cylinder.batchDuplicate", params: { ...values } };
  const unique = (resource.unique ?? []).find((each) => uniqueFields(each).includes(path));
  const code = unique === undefined ? "import.exists" : Array.isArray(unique) ? "field.duplicate" : unique.code;
  return { path, code, params: {} };
};
