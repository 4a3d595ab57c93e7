import { sql, type Kysely, type RawBuilder } from "kysely";
import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { formerBarcodeStream } from "#contracts/streams/barcode/events.ts";
import type { CompanyType } from "#contracts/streams/company-type.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { bearersOf } from "#infra/engines/database/bearers.ts";
import { ReadModelMissing, translateFailure } from "#infra/engines/list-engine/failures.ts";
import { batchMarkText, type BatchMark } from "#server/domain/cylinder/batch-mark.ts";
import { readCustomerLimits } from "#infra/engines/list-engine/customer-limits.ts";
import { holdsRewritten } from "./audit/verify-runs.ts";
import type { ReadProgress } from "./read-progress.ts";
import { readModelsAt } from "./read-models-at.ts";
import { readCodesTwice, readSpecs } from "./read-specs.ts";
import { readSnapshots } from "./read-snapshots.ts";
import type { References, ReferenceStore, ReferenceIds } from "./reference.ts";

/** Longest time in ms that declining an order waits for its lines. After that the reaction takes over. */
const LINES_PATIENCE = 2000;

/** Number of a spec's cylinders for the median. The limit keeps the cost the same for any fleet size. */
const MOST_WEIGHED = 1000;
/** Number of newest cylinders whose barcode lengths are counted. */
const MOST_MEASURED = 10_000;
/** A length with a smaller share is treated as a typing error. */
const LEAST_SHARE = 0.01;
const noFleet = { count: 0, medianGrams: 0 };

/** SQL text where Kysely has no function (a median, a share), and for lists of up to 500 items, which are one array parameter. */
export const createPostgresReference = (db: Kysely<Database>, progress: ReadProgress): ReferenceStore => {
  const level = levelOnce(progress);
  return {
    find: (ids) => find(db, ids),
    known: async (table, ids) => idsOf(await rowsNamed(db, table, "id", ids)),
    specs: (ids) => readSpecs(db, idsOnly(ids)),

    fleetTare: (specId, except) => fleetTare(db, specId, except),
    snapshots: (request) => readSnapshots(db, request),

    barcodeLengths: () => barcodeLengths(db),

    codesTwice: () => readCodesTwice(db),

    specNames: (gasBarcodes) => specNames(db, gasBarcodes),

    async spellings(forms, head) {
      if (forms.length === 0) return [];
      // Before the first event there may be no read models yet.
      if (!(await level(head)) && !(await hasCodes(db))) return [];
      return spellings(db, forms);
    },

    async companyOfException(id) {
      const query = db.selectFrom("read.exception").select("company_id as id").where("id", "=", id);
      return (await query.executeTakeFirst())?.id;
    },

    async partsOfException(rowId) {
      const parts = db.selectFrom("read.exception").select("id").where("row_id", "=", rowId).orderBy("id");
      return (await parts.execute()).map(({ id }) => id);
    },

    holdsRewritten: (runId) => holdsRewritten(db, runId),

    async cylinderOfCommand(commandId) {
      const recorded = db.selectFrom("read.history").select("cylinder_id as id").where("command_id", "=", commandId);
      return (await recorded.limit(1).executeTakeFirst())?.id;
    },

    async cylindersOfOrder(orderNumber, after) {
      if (!(await progress.waitFor(after, LINES_PATIENCE))) return undefined;
      const lines = db.selectFrom("read.history").select("cylinder_id as id").distinct();
      const rows = await lines.where("order_number", "=", orderNumber).where("kind", "=", "moved").execute();
      return rows.map((row) => row.id);
    },

    cylindersOfMarks: (marks, after) => cylindersOfMarks(db, progress, marks, after),

    customerMaximum: async () => (await readCustomerLimits(db)).maxNum,

    customerStock: (clientIds, after) => customerStock(db, progress, clientIds, after),
  };
};

const barcodeLengths = (db: Kysely<Database>): ReturnType<ReferenceStore["barcodeLengths"]> =>
  all(
    db,
    sql`with newest as (
      select length(gas_barcode) as length from read.cylinder order by created_time desc, id desc limit ${MOST_MEASURED}
    )
    select length, count(*)::int as count from newest
    group by length having count(*) >= ${LEAST_SHARE}::float8 * (select count(*) from newest)
    order by count desc, length`,
  );

const specNames: (db: Kysely<Database>, codes: string[]) => ReturnType<ReferenceStore["specNames"]> = async (
  db,
  gasBarcodes,
) => {
  const rows = await db
    .selectFrom(bearersOf(db, gasBarcodes).as("bearer"))
    .innerJoin("read.cylinder_number as number", "number.id", "bearer.id")
    .innerJoin("spec", "spec.id", "number.spec_id")
    .select(["bearer.code", "spec.name as specName"])
    .where("spec.name", "is not", null)
    .$narrowType<{ specName: string }>()
    .execute();
  const names = new Map(rows.map(({ code, specName }) => [code, specName]));
  return gasBarcodes.flatMap((gasBarcode) => {
    const specName = names.get(canonicalCode(gasBarcode));
    return specName === undefined ? [] : [{ gasBarcode, specName }];
  });
};

/** Spellings whose streams of an earlier version hold a claim, or a code that was retired. */
const spellings = async (db: Kysely<Database>, forms: string[]): Promise<string[]> => {
  const prefix = formerBarcodeStream("");
  const streams = forms.map((form) => `${prefix}${canonicalCode(form)}`);
  const { rows } = await sql<{ stream: string }>`
    select jsonb_object_keys(state::jsonb) as stream from read.fold_code where stream = any(${streams}::text[])`.execute(
    db,
  );
  return rows.filter(({ stream }) => !streams.includes(stream)).map(({ stream }) => stream.slice(prefix.length));
};

const hasCodes = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('read.fold_code') is not null as is`.execute(db);
  return rows[0]?.is === true;
};

/** Waits once until the read models reach the current end of the log. Returns whether the log has events. @throws `ReadModelsBehind` */
const levelOnce = (progress: ReadProgress) => {
  let hadEvents: boolean | undefined;
  return async (head: () => Promise<Position | undefined>): Promise<boolean> => {
    if (hadEvents !== undefined) return hadEvents;
    const end = await head();
    if (end !== undefined) await readModelsAt(progress, end);
    return (hadEvents = end !== undefined);
  };
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Devices may send anything. Texts that are not ids are dropped. */
const idsOnly = (ids: string[]): string[] => ids.filter((id) => uuid.test(id));

const all = async <Row>(db: Kysely<Database>, query: RawBuilder<unknown>): Promise<Row[]> =>
  (await query.execute(db)).rows as Row[];

/** Number of a spec's newest cylinders and their median tare in grams. One cylinder may be left out. */
const fleetTare = async (
  db: Kysely<Database>,
  specId: string,
  except: string | undefined,
): ReturnType<ReferenceStore["fleetTare"]> => {
  const [id] = idsOnly([specId]);
  const [exceptId = null] = idsOnly(except === undefined ? [] : [except]);
  if (id === undefined) return noFleet;
  const rows = await all<{ count: number; median: number | null }>(
    db,
    sql`select count(*)::int as count, percentile_cont(0.5) within group (order by empty_grams)::float8 as median
      from (select empty_grams from read.cylinder where spec_id = ${id}::uuid and id is distinct from ${exceptId}::uuid
        order by created_time desc limit ${MOST_WEIGHED}) newest`,
  ).catch((error: unknown) => {
    // The projections create the read models at their first start. Until then there is no fleet.
    if (translateFailure(error) instanceof ReadModelMissing) return [];
    throw error;
  });
  return rows[0] ? { count: rows[0].count, medianGrams: rows[0].median ?? 0 } : noFleet;
};

/** Ids of the cylinders with makers' marks, read after the read models reach `after`. @throws `ReadModelsBehind` */
const cylindersOfMarks = async (
  db: Kysely<Database>,
  progress: ReadProgress,
  marks: readonly BatchMark[],
  after: Position | undefined,
): Promise<Map<string, string[]>> => {
  const bearers = new Map<string, string[]>();
  if (after === undefined || marks.length === 0) return bearers;
  await readModelsAt(progress, after);
  const rows = await db
    .selectFrom("read.cylinder")
    .select(["id", "gas_manufacturing_unit_id", "packing_batch", "factory_number"])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("gas_manufacturing_unit_id", "packing_batch", "factory_number"),
        "in",
        marks.map((mark) => tuple(mark.gasManufacturingUnitId, mark.packingBatch, mark.factoryNumber)),
      ),
    )
    .execute();
  for (const { id, gas_manufacturing_unit_id, packing_batch, factory_number } of rows) {
    const mark = batchMarkText({
      gasManufacturingUnitId: String(gas_manufacturing_unit_id),
      packingBatch: Number(packing_batch),
      factoryNumber: factory_number,
    });
    bearers.set(mark, [...(bearers.get(mark) ?? []), id]);
  }
  return bearers;
};

/** Number of cylinders at each customer, counted after the read models reach `after`. @throws `ReadModelsBehind` */
const customerStock = async (
  db: Kysely<Database>,
  progress: ReadProgress,
  clientIds: string[],
  after: Position | undefined,
): Promise<Map<string, number>> => {
  await readModelsAt(progress, after);
  const ids = idsOnly(clientIds);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("read.customer_count")
    .select(({ fn }) => ["client_id as id", fn.sum<string>("remaining_quantity").as("count")])
    .where("client_id", "in", ids)
    .groupBy("client_id")
    .execute();
  return new Map(rows.map((row) => [row.id, Number(row.count)]));
};

type Named = { id: string; name: string };

const rowsNamed = (db: Kysely<Database>, table: string, name: string, ids: string[]): Promise<Named[]> | Named[] =>
  ids.length === 0
    ? []
    : all<Named>(
        db,
        sql`select id, ${sql.ref(name)} as name from ${sql.table(table)}
          where id = any(${idsOnly(ids)}::uuid[]) and not is_deleted`,
      );

const idsOf = (rows: Named[]): Set<string> => new Set(rows.map((row) => row.id));

const find = async (db: Kysely<Database>, ids: ReferenceIds): Promise<References> => {
  const [companies, vehicles, employees, customers, defects, mediums] = await Promise.all([
    companiesOf(db, ids.companies),
    rowsNamed(db, "vehicle", "license_number", ids.vehicles),
    rowsNamed(db, "employee", "name", ids.employees),
    rowsNamed(db, "client", "name", ids.customers),
    rowsNamed(db, "defective", "name", ids.defects),
    rowsNamed(db, "filling_medium", "name", ids.mediums),
  ]);
  return {
    companies: new Map(companies.map((company) => [company.id, company])),
    vehicles: new Map(vehicles.map(({ id, name }) => [id, { id, licenseNumber: name }])),
    employees: idsOf(employees),
    customers: new Map(customers.map(({ id, name }) => [id, name])),
    defects: idsOf(defects),
    mediums: new Map(mediums.map(({ id, name }) => [id, name])),
  };
};

const companiesOf = async (db: Kysely<Database>, ids: string[]) =>
  ids.length === 0
    ? []
    : all<Named & { type: CompanyType }>(
        db,
        sql`select id, name, type from company where id = any(${idsOnly(ids)}::uuid[]) and not is_deleted`,
      );
