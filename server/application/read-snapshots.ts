import { sql, type Kysely } from "kysely";
import { cylinderEvolveVersion, type CylinderState } from "#contracts/streams/cylinder/state.ts";
import type { Database } from "#infra/database/database.ts";
import type { KeptOutcome, Snapshots } from "./reference.ts";

type CylinderRow = { barcode: string; id: string; revision: string | null; state: CylinderState | null };
type OutcomeRow = Omit<KeptOutcome, "outcome" | "code"> & { kind: string };
type Answer = { cylinders: CylinderRow[] | null; outcomes: OutcomeRow[] | null };

/**
 * The states of cylinders and the outcomes of commands by one statement, so that both are of one moment whatever is projected or rebuilt
 * meanwhile. The history keeps every outcome in the transaction of the state that has seen it. SQL text: read models are not known to Kysely
 * by name.
 */
export const readSnapshots = async (
  db: Kysely<Database>,
  gasBarcodes: string[],
  commandIds: string[],
): Promise<Snapshots> => {
  if (gasBarcodes.length === 0) return { cylinders: new Map(), outcomes: [] };
  const { rows } = await sql<Answer>`select
    (select json_agg(json_build_object('barcode', c.gas_barcode, 'id', c.id, 'revision', f.revision::text, 'state', f.state->'cylinder'))
      from read.cylinder c left join read.fold_cylinder f
        on f.stream = ('cylinder-' || c.id) collate "C" and f.version = ${cylinderEvolveVersion}
      where c.gas_barcode = any(${gasBarcodes}::text[])) as cylinders,
    (select json_agg(json_build_object('commandId', h.command_id, 'cylinderId', h.cylinder_id, 'revision', h.revision,
        'kind', h.kind, 'reasons', h.reasons, 'exceptions', h.exceptions))
      from read.history h
      where h.command_id = any(${commandIds}::uuid[])
        and h.kind in ('moved', 'filled', 'checked', 'repaired', 'refused')) as outcomes`.execute(db);
  const [answer] = rows;
  return {
    cylinders: new Map(answer?.cylinders?.map((row) => [row.barcode, snapshotOf(row)])),
    outcomes: answer?.outcomes?.map(outcomeOf) ?? [],
  };
};

const snapshotOf = ({ id, revision, state }: CylinderRow) =>
  revision === null || state === null
    ? { cylinderId: id }
    : { cylinderId: id, folded: { state, revision: BigInt(revision) } };

const outcomeOf = ({ kind, reasons, ...kept }: OutcomeRow): KeptOutcome =>
  kind === "refused"
    ? { ...kept, outcome: "refused", code: reasons[0], reasons }
    : { ...kept, outcome: "recorded", reasons: [] };
