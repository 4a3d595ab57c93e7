import type { Kysely } from "kysely";
import { cylinderFields } from "#contracts/fields/cylinder.ts";
import { uuid } from "#contracts/fields/schema.ts";
import { detailsIn } from "#contracts/fields/kept-field.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { cylinderTable } from "#contracts/read-models/cylinder.ts";
import { tableName } from "#contracts/read-models/table.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { snake } from "#infra/engines/database/snake.ts";
import type { AnswerRow } from "./answer-row.ts";
import type { Past } from "./past-tables.ts";

/** Details of a cylinder as its registration or its last correction had them. */
type Identity = Record<string, unknown>;
type Named = { alias: string; detail: string; column: string };

const detailNames = new Set<string>([...detailsIn(cylinderFields).map((field) => field.stored), "serviceEnd"]);

const isArchive = ({ from }: ListDefinition): boolean => from.name === cylinderTable.name;

/** The stored name of a detail by its path in a list. A list of events has details of its own, as they were at the event. */
const detailIn = (definition: ListDefinition, path: string): string | undefined => {
  const [alias, name] = path.includes(".") ? path.split(".") : [isArchive(definition) ? "cylinder" : "", path];
  return alias === "cylinder" && name !== undefined && detailNames.has(name) ? name : undefined;
};

/** Columns of a list with the details of its cylinder, each with the detail's stored name. */
const ownColumns = (definition: ListDefinition): [name: string, detail: string][] =>
  Object.entries(definition.columns).flatMap(([name, column]): [string, string][] => {
    const detail = detailIn(definition, column.from ?? name);
    return detail !== undefined && !column.names ? [[name, detail]] : [];
  });

/** Columns with names of records that a detail refers to, such as the spec's name. */
const namedColumns = (definition: ListDefinition): [name: string, named: Named][] =>
  Object.entries(definition.columns).flatMap(([name, column]): [string, Named][] => {
    const [alias = "", path] = (column.from ?? name).split(".");
    const detail = detailIn(definition, definition.joins?.[alias]?.on[0] ?? "");
    return path !== undefined && detail !== undefined ? [[name, { alias, detail, column: path }]] : [];
  });

const readIdentities = async (db: Kysely<Database>, ids: string[], order: string): Promise<Map<string, Identity>> => {
  const rows = await db
    .selectFrom("read.history")
    .distinctOn("cylinder_id")
    .select(["cylinder_id", "details", "created_time"])
    .where("cylinder_id", "in", ids)
    .where("kind", "in", ["registered", "corrected"])
    .where("log_order", "<=", order)
    .orderBy("cylinder_id")
    .orderBy("log_order", "desc")
    .$castTo<{ cylinder_id: string; details: { details?: Identity; serviceEnd?: string } | null }>()
    .execute();
  return new Map(
    rows.map(({ cylinder_id, details }) => [
      cylinder_id,
      { ...details?.details, ...(details?.serviceEnd && { serviceEnd: details.serviceEnd }) },
    ]),
  );
};

/** The last procedure of each cylinder that was neither late nor taken back. */
const readLast = async (db: Kysely<Database>, ids: string[], order: string) => {
  const rows = await db
    .selectFrom("read.history as done")
    .distinctOn("done.cylinder_id")
    .select(["done.cylinder_id", "done.procedure_id", "done.created_time"])
    .where("done.cylinder_id", "in", ids)
    .where("done.company_type", "is not", null)
    .where("done.log_order", "<=", order)
    .where((row) => row.not(row(row.val("procedure.outOfOrder"), "=", row.fn.any("done.exceptions"))))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("read.history as taken")
            .select("taken.id")
            .whereRef("taken.cylinder_id", "=", "done.cylinder_id")
            .where("taken.kind", "=", "voided")
            .where("taken.log_order", "<=", order)
            .where((back) =>
              back(
                back.cast<number>(
                  back.fn<string>("jsonb_extract_path_text", ["taken.details", back.val("voidedRevision")]),
                  "integer",
                ),
                "=",
                back.ref("done.revision"),
              ),
            ),
        ),
      ),
    )
    .orderBy("done.cylinder_id")
    .orderBy("done.log_order", "desc")
    .$castTo<{ cylinder_id: string; procedure_id: number; created_time: Date }>()
    .execute();
  return new Map(rows.map((row) => [row.cylinder_id, row]));
};

/** The events that brought the cylinders of the rows where they were. Events that are not sealed have no index. */
const readArrivals = async (db: Kysely<Database>, arrivalIds: string[]) => {
  const rows = await db
    .selectFrom("read.history as arrival")
    .leftJoin("audit.leaf as leaf", (join) =>
      join
        .on((on) =>
          on(
            "leaf.stream",
            "=",
            on.fn<string>("concat", [
              on.cast<string>(on.val("cylinder-"), "text"),
              on.cast("arrival.cylinder_id", "text"),
            ]),
          ),
        )
        .on((on) => on("leaf.revision", "=", on.cast<string>("arrival.revision", "bigint"))),
    )
    .select(["arrival.id", "arrival.revision", "arrival.recorded_at", "leaf.index"])
    .where("arrival.id", "in", arrivalIds)
    .$castTo<{ id: string; revision: number; recorded_at: Date; index: string | null }>()
    .execute();
  return new Map(
    rows.map(({ id, revision, recorded_at, index }) => [
      id,
      { index: index === null ? null : Number(index), revision, recordedAt: recorded_at.toISOString() },
    ]),
  );
};

/** Reads today's names of the records that cylinders referred to then, for rows where they refer to others today. */
const readNames = async (db: Kysely<Database>, definition: ListDefinition, alias: string, ids: Set<string>) => {
  const join = definition.joins?.[alias];
  if (!join || ids.size === 0) return new Map<string, Record<string, unknown>>();
  const tables = db.withTables<Record<string, Record<string, unknown> & { id: string }>>();
  const rows = await tables
    .selectFrom(tableName(join.table))
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** The columns that hold the id of a cylinder, in lists that show cylinders. */
/** Number of procedures of each cylinder that were recorded after the moment. */
const readSince = async (db: Kysely<Database>, ids: string[], order: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom("read.history")
    .select(({ fn }) => ["cylinder_id", fn.countAll<string>().as("count")])
    .where("cylinder_id", "in", ids)
    .where("company_type", "is not", null)
    .where("is_voided", "=", false)
    .where("log_order", ">", order)
    .groupBy("cylinder_id")
    .execute();
  return new Map(rows.map((row) => [row.cylinder_id, Number(row.count)]));
};

const idOf = (row: AnswerRow): string | undefined => {
  const id = row["cylinderId"] ?? row["id"];
  return typeof id === "string" ? id : undefined;
};

/**
 * Replaces what a cylinder is called today by what it was called then, in the rows of a page: by its last registration or correction. Its last
 * procedure follows, the number of those recorded since, and the event that brought it where it was. Rows without a cylinder stay as they are.
 */
export const asCalledThen = async (
  db: Kysely<Database>,
  definition: ListDefinition,
  past: Past,
  rows: AnswerRow[],
): Promise<AnswerRow[]> => {
  if (rows.length === 0 || definition.columns["arrivalId"] === undefined) return rows;
  const ids = rows.flatMap((row) => idOf(row) ?? []).filter((id) => uuid.test(id));
  if (ids.length === 0) return rows;
  const order = String(past.order);
  const [identities, last, since, arrivals] = await Promise.all([
    readIdentities(db, ids, order),
    isArchive(definition) ? readLast(db, ids, order) : undefined,
    isArchive(definition) ? readSince(db, ids, order) : undefined,
    readArrivals(
      db,
      rows.map((row) => String(row["arrivalId"])),
    ),
  ]);
  const [details, nameColumns] = [ownColumns(definition), namedColumns(definition)];
  const names = await Promise.all(
    [...new Set(nameColumns.map(([, { alias }]) => alias))].map(async (alias) => {
      const detail = nameColumns.find(([, one]) => one.alias === alias)![1].detail;
      const column = details.find(([, other]) => other === detail)?.[0] ?? detail;
      const changed = rows.flatMap((row) => {
        const then = identities.get(idOf(row) ?? "")?.[detail];
        return typeof then === "string" && then !== row[column] ? [then] : [];
      });
      return [alias, await readNames(db, definition, alias, new Set(changed))] as const;
    }),
  );
  const namesByAlias = new Map(names);
  return rows.map((row) => {
    const id = idOf(row) ?? "";
    const identity = identities.get(id);
    const changed: AnswerRow = { event: arrivals.get(String(row["arrivalId"])) ?? null };
    if (identity) {
      for (const [name, { alias, detail, column }] of nameColumns) {
        const record = namesByAlias.get(alias)?.get(String(identity[detail]));
        if (record) changed[name] = record[snake(column)] ?? null;
      }
      for (const [name, detail] of details) if (detail in identity) changed[name] = identity[detail];
    }
    if (last) {
      const procedure = last.get(id);
      const lastTime = procedure?.created_time ?? row["createdTime"];
      Object.assign(changed, { procedureId: procedure?.procedure_id ?? null, lastTime, timeStamp: lastTime });
      Object.assign(changed, { version: null, revision: null, proceduresSince: since?.get(id) ?? 0 });
    }
    return { ...row, ...changed };
  });
};
