import { sql, type Kysely } from "kysely";
import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import type { RefusalCode } from "#contracts/streams/codes.ts";
import { cylinderEvolveVersion, type CylinderState } from "#contracts/streams/cylinder/state.ts";
import { groupBy } from "#infra/engines/event-log/group-by.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { specFacts, specRows, type SpecRow } from "./read-specs.ts";
import type { AskedSnapshots, KeptOutcome, Scanned, Snapshot, Snapshots } from "./reference.ts";

type Outcome = Pick<KeptOutcome, "exceptions"> & { kind: string; reasons: RefusalCode[] } & Scanned;
/** One row of the union. `data` holds the fields of its kind. */
type Row =
  | {
      what: "barcode" | "code";
      key: string;
      id: string;
      revision: string | null;
      data: { cylinder: CylinderState } | null;
    }
  | { what: "outcome"; key: string; id: string; revision: string; data: Outcome }
  | { what: "spec"; key: string; data: SpecRow }
  | { what: "seen" | "reached"; key: string };

/**
 * Reads the states of cylinders, the outcomes of commands and related data in one statement, so that all of it is from one moment. States are
 * returned as stored, because rebuilding them in PostgreSQL took most of the time. SQL text: one union of six kinds.
 */
export const readSnapshots = async (db: Kysely<Database>, request: AskedSnapshots): Promise<Snapshots> => {
  const answer = {
    cylinders: new Map<string, Snapshot>(),
    ambiguous: new Set<string>(),
    outcomes: [] as KeptOutcome[],
    specs: new Map<string, ReturnType<typeof specFacts>>(),
    seen: new Set<string>(),
    reached: undefined as string | undefined,
  } satisfies Snapshots;
  if (request.gasBarcodes.length === 0) return answer;
  const { rows } = await statement(request).execute(db);
  const bearers: Bearer[] = [];
  const seenForms = new Set<string>();
  for (const row of rows) {
    switch (row.what) {
      case "barcode":
      case "code":
        bearers.push(row);
        break;
      case "outcome":
        answer.outcomes.push(outcomeOf(row));
        break;
      case "spec":
        answer.specs.set(row.key, specFacts(row.data));
        break;
      case "seen":
        seenForms.add(row.key);
        break;
      case "reached":
        answer.reached = row.key;
        break;
      default:
        row satisfies never;
    }
  }
  for (const code of request.tracedBarcodes) if (seenForms.has(canonicalCode(code))) answer.seen.add(code);
  const bearersOf = groupBy(bearers, ({ key }) => canonicalCode(key));
  for (const code of request.gasBarcodes) {
    const candidates = bearersOf.get(canonicalCode(code)) ?? [];
    const bearer = chooseBearer(candidates, code);
    if (bearer) answer.cylinders.set(code, snapshotOf(bearer));
    else if (candidates.length > 0) answer.ambiguous.add(code);
  }
  return answer;
};

/** A cylinder with a code: its barcode, or an attached one. */
type Bearer = Row & { what: "barcode" | "code" };

/**
 * Chooses one of the cylinders with one canonical code, which old cylinders may share. The exact spelling selects it, and a barcode comes before the
 * former code of another cylinder. `undefined` if that leaves several.
 *
 * @param candidates each with the spelling of its code
 */
export const chooseBearer = <One extends { what: string; key: string }>(
  candidates: readonly One[],
  code: string,
): One | undefined => {
  const [only] = candidates;
  if (candidates.length < 2) return only;
  const byBarcode = candidates.filter(({ what }) => what === "barcode");
  const exact = byBarcode.find(({ key }) => key === code) ?? candidates.find(({ key }) => key === code);
  return exact ?? (byBarcode.length === 1 ? byBarcode[0] : undefined);
};

const formsOf = (codes: readonly string[]): string[] => [...new Set(codes.map(canonicalCode))];

const statement = ({ gasBarcodes, commandIds, tracedBarcodes }: AskedSnapshots) => sql<Row>`
  with c as materialized (
    select 'barcode' as what, gas_barcode as key, id, spec_id from read.cylinder_number
    where code = any(${formsOf(gasBarcodes)}::text[])
    union all
    select 'code', k.attached, n.id, n.spec_id from read.cylinder_code k join read.cylinder_number n on n.id = k.id
    where k.code = any(${formsOf(gasBarcodes)}::text[])
  )
  select c.what, c.key, c.id, f.revision, f.state as data
  from c left join read.fold_cylinder f
    on f.stream = ('cylinder-' || c.id) collate "C" and f.version = ${cylinderEvolveVersion}
  union all
  select 'outcome', h.command_id::text, h.cylinder_id, h.revision,
    json_build_object('kind', h.kind, 'reasons', h.reasons, 'exceptions', h.exceptions,
      'gasBarcode', h.gas_barcode, 'procedureId', h.procedure_id, 'companyId', h.company_id)
  from read.history h
  where h.command_id = any(${commandIds}::uuid[])
  union all
  select 'spec', s.id::text, null, null, row_to_json(s)
  from (${specRows} where s.id in (select spec_id from c)) s
  union all
  select 'seen', w.code, null, null, null
  from unnest(${formsOf(tracedBarcodes)}::text[]) w(code)
  join read.fold_barcode b on b.stream = ('barcode-' || w.code) collate "C" and b.revision > 0
  union all
  select 'reached', k.position, null, null, null from read.checkpoint k
  where k.name = 'views' and k.position is not null and not exists (select from read.parked)`;

const snapshotOf = ({ id, revision, data }: Bearer): Snapshot =>
  revision === null || data === null
    ? { cylinderId: id }
    : { cylinderId: id, folded: { state: data.cylinder, revision: BigInt(revision) } };

/** Kinds of history entries that are scans. */
const scans: ReadonlySet<string> = new Set(["moved", "filled", "checked", "repaired", "refused"]);

const outcomeOf = ({
  key,
  id,
  revision,
  data: { kind, reasons, exceptions, gasBarcode, procedureId, companyId },
}: Row & { what: "outcome" }): KeptOutcome => {
  const scanned = scans.has(kind) ? { gasBarcode, procedureId, companyId } : undefined;
  const place = { commandId: key, cylinderId: id, revision: Number(revision), exceptions, scanned };
  return kind === "refused"
    ? { ...place, outcome: "refused", code: reasons[0], reasons }
    : { ...place, outcome: "recorded", reasons };
};
