import { createHash } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { AnswerOf } from "#contracts/calls/define-call.ts";
import { mostOwnBottles, type getOwnBottles, type OwnBottleRow } from "#contracts/interface/own-bottles.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { isOfScope } from "#infra/engines/list-engine/company-scope.ts";
import { translateFailure } from "#infra/engines/list-engine/failures.ts";

type Answer = AnswerOf<typeof getOwnBottles>;
/** `scope` unites the data scopes of the caller's codes. */
type Asked = { companyId: string | null; scope: CompanyScope; after: string | undefined };

/** Positions to look through for changes. After more events, all rows are read in less time. */
const mostEvents = 200_000;

/** The companies: the caller's own and those below it, as far as the data scope goes. */
const companiesOf = async (db: Kysely<Database>, { companyId, scope }: Asked): Promise<CompanyScope> => {
  if (!companyId) return scope;
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from company where id = ${companyId}
      union select c.id from company c join below on c.parent_id = below.id)
    select id from below order by id`.execute(db);
  return new Set(rows.map(({ id }) => id).filter((id) => scope === "all" || scope.has(id)));
};

type Specs = ReadonlyMap<string, string>;

const specsOf = async (db: Kysely<Database>): Promise<Specs> => {
  const rows = await db.selectFrom("spec").select(["id", "name"]).orderBy("id").execute();
  return new Map(rows.map(({ id, name }) => [id, name ?? ""]));
};

type Place = { era: string; order: bigint; stamp: string };

/**
 * How far the read models are. A rebuild makes new tables, and with them a new era. A parked event is older than the checkpoint when its rows are
 * written at last, so the place is before it.
 */
const placeOf = async (db: Kysely<Database>, companies: CompanyScope, specs: Specs): Promise<Place> => {
  const { rows } = await sql<{ era: string; order: string }>`
    select 'read.checkpoint'::regclass::oid::text as era,
      least(k."order", (select min(p."order") - 1 from read.parked p where p.stream like 'cylinder-%'))::text as "order"
    from read.checkpoint k where k.name = 'views'`.execute(db);
  const { era = "0", order = "0" } = rows[0] ?? {};
  // Other companies and other names of specs change rows without an event.
  const shape = JSON.stringify([companies === "all" ? companies : [...companies], [...specs]]);
  return { era, order: BigInt(order), stamp: createHash("sha256").update(shape).digest("hex").slice(0, 12) };
};

const textOf = ({ era, order, stamp }: Place): string => `${era}.${order}.${stamp}`;

/** The place in the log after which changes are wanted. Undefined if all rows are, or if the position says nothing any more. */
const startOf = (after: string | undefined, { era, order, stamp }: Place): bigint | undefined => {
  const [formerEra, from = "", formerStamp] = (after ?? "").split(".");
  if (formerEra !== era || formerStamp !== stamp) return undefined;
  const start = BigInt(from);
  return start <= order && order - start <= mostEvents ? start : undefined;
};

type Row = {
  codes: string[];
  specId: string;
  content: OwnBottleRow[2];
  gate: OwnBottleRow[3];
  gateAt: string | null;
  life: OwnBottleRow[5];
  holds: OwnBottleRow[6];
  due: string;
  serviceEnd: string;
};

/** True for the cylinders that the companies or their vehicles have. */
const areInHand = (companies: CompanyScope) =>
  sql<boolean>`(c.holder_kind <> 'customer' and ${isOfScope(sql.ref("c.scope_company_id"), companies)})`;

/** SQL text, because the driver makes objects of moments and days, and there are 50,000 of them. @param start Undefined: all rows */
const rowsOf = async (db: Kysely<Database>, companies: CompanyScope, start: bigint | undefined): Promise<Row[]> => {
  const from = start === undefined ? null : String(start);
  const { rows } = await sql<Row>`
    select array[c.gas_barcode] || array(
        select k.attached from read.cylinder_code k where k.id = c.id order by k.created_time, k.code) as codes, c.spec_id as "specId", c.content, c.gate,
      to_char(c.gate_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "gateAt",
      c.life, c.hold_reasons as holds, c.inspection_due::text as due, c.service_end::text as "serviceEnd"
    from read.cylinder c
    where ${areInHand(companies)} and (${from}::bigint is null or c.id in (
      select h.cylinder_id from read.history h where h.log_order > ${from}::bigint))
    order by c.last_time desc limit ${mostOwnBottles + 1}`.execute(db);
  return rows;
};

/** Barcodes that left since a place in the log, unless one is back. */
const goneSince = async (db: Kysely<Database>, companies: CompanyScope, start: bigint): Promise<string[]> => {
  const { rows } = await sql<{ gasBarcode: string }>`
    select distinct g.gas_barcode as "gasBarcode" from read.gone_bottle g
    where g.log_order > ${String(start)}::bigint and ${isOfScope(sql.ref("g.company_id"), companies)}
      and not exists (select from read.cylinder c where c.gas_barcode = g.gas_barcode and ${areInHand(companies)})
    order by 1`.execute(db);
  return rows.map(({ gasBarcode }) => gasBarcode);
};

const shownOf =
  (specs: Specs) =>
  ({ codes, specId, content, gate, gateAt, life, holds, due, serviceEnd }: Row): OwnBottleRow => {
    const spec = specs.get(specId) ?? "";
    return [codes, spec, content, gate, gateAt, life, holds, due, serviceEnd];
  };

const read = async (db: Kysely<Database>, asked: Asked): Promise<Answer> => {
  const [companies, specs] = [await companiesOf(db, asked), await specsOf(db)];
  const place = await placeOf(db, companies, specs);
  const start = startOf(asked.after, place);
  const position = textOf(place);
  const shown = shownOf(specs);
  if (start !== undefined) {
    const rows = await rowsOf(db, companies, start);
    if (rows.length <= mostOwnBottles)
      return { position, rows: rows.map(shown), gone: await goneSince(db, companies, start), whole: false };
  }
  const rows = (await rowsOf(db, companies, undefined)).slice(0, mostOwnBottles);
  return { position, rows: rows.map(shown), gone: [], whole: true };
};

/**
 * Cylinders of the caller's company and its vehicles, all of them or those that changed after a position. All of it is of one moment, that of the
 * position.
 *
 * @throws ReadModelMissing
 */
export const readOwnBottles = async (db: Kysely<Database>, asked: Asked): Promise<Answer> => {
  const transaction = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  try {
    return await transaction.execute((moment) => read(moment, asked));
  } catch (error) {
    throw translateFailure(error);
  }
};
