import type { ClientBase } from "pg";
import type { EventLog } from "#infra/event-log/port.ts";
import type { Fold, Projectable } from "../views/view.ts";
import type { Table } from "../views/table.ts";
import { moveCheckpoint, type Checkpoint } from "./checkpoint.ts";
import { copyRows, type CopyTarget } from "./copy.ts";
import { loadStates, saveStates } from "./fold-states.ts";
import { foldTable, qualified } from "./names.ts";
import { projectBatch, type FoldedByFold, type FoldedState } from "./project-batch.ts";
import { readAhead } from "./read-ahead.ts";
import { createRecording } from "./recording.ts";
import { copyTargetOf, takeFirstRows, takeInserts } from "./rows-to-copy.ts";
import { createKey, type Models } from "./schema.ts";
import { statementsOf } from "./statements.ts";

export type FillEmptyOptions = {
  schema: string;
  models: Models;
  events: EventLog;
  batchSize?: number;
  /** Rows and states kept in memory between two batches; more are written, and found again by key. Default: some fifty thousand cylinders'. */
  maxKept?: number;
};

/**
 * Fills tables that are empty and have no keys yet with what the log holds. What is new for good goes out by COPY at once; what may still
 * change (a cylinder's row, a counter, a state) is kept in memory and written once, at the end or when it has become too much.
 *
 * All or nothing: on any error, an event that cannot be projected among them, the schema is to be thrown away.
 */
export async function fillEmpty(
  client: ClientBase,
  { schema, models, events, batchSize = 5000, maxKept = 150_000 }: FillEmptyOptions,
): Promise<Checkpoint> {
  const { views, folds } = models;
  const tables = views.flatMap((view) => view.tables);
  const recording = createRecording();
  const folded: FoldedByFold = new Map(folds.map((fold) => [fold, new Map()]));
  const begun = new Set<Table | Fold>();
  const keyed = new Set<string>();
  let checkpoint: Checkpoint = { position: undefined, order: 0n };

  const key = async (name: string, columns: readonly string[]): Promise<void> => {
    if (keyed.has(name)) return;
    await createKey(client, schema, name, columns);
    keyed.add(name);
  };
  const statesOf = async (batch: readonly Projectable[]) => {
    const spilled = folds.filter((fold) => begun.has(fold));
    const unknown = batch.filter(({ stream }) => !spilled.some((fold) => folded.get(fold)!.has(stream)));
    return spilled.length === 0 || unknown.length === 0 ? new Map() : loadStates(client, schema, spilled, unknown);
  };
  const copyInserts = async (): Promise<void> => {
    for (const changes of recording.tables()) {
      const rows = takeInserts(changes);
      if (rows.length === 0) continue;
      await copyRows(client, copyTargetOf(schema, changes.table), rows);
      begun.add(changes.table);
    }
  };
  const writeAll = async (): Promise<void> => {
    for (const changes of recording.tables()) {
      const { table, phases } = changes;
      if (!begun.has(table)) await copyRows(client, copyTargetOf(schema, table), takeFirstRows(changes));
      begun.add(table);
      if (phases.some(({ size }) => size > 0)) {
        await key(table.name, table.key);
        for (const statement of statementsOf(schema, changes)) await client.query(statement);
      }
      phases.splice(0, phases.length, new Map());
    }
    for (const [fold, streams] of folded) {
      const states = [...streams.values()];
      if (begun.has(fold)) await saveStates(client, schema, fold, states);
      else
        await copyRows(
          client,
          foldTarget(schema, fold),
          states.map((each) => foldRow(fold, each)),
        );
      await key(foldTable(fold), ["stream"]);
      begun.add(fold);
      streams.clear();
    }
  };
  const kept = (): number =>
    [...folded.values(), ...recording.tables().flatMap(({ phases }) => phases)].reduce(
      (sum, { size }) => sum + size,
      0,
    );

  for await (const recorded of readAhead(events.readAll({ limit: Number.POSITIVE_INFINITY }), batchSize)) {
    const batch = recorded.map((event): Projectable => ({ ...event, order: events.order(event.position) }));
    projectBatch(models, batch, await statesOf(batch), new Set(), { recording, folded });
    await copyInserts();
    if (kept() > maxKept) await writeAll();
    const { position, order } = batch.at(-1)!;
    checkpoint = { position, order };
  }
  await writeAll();
  for (const table of tables) await key(table.name, table.key);
  await moveCheckpoint(client, schema, { position: undefined, order: 0n }, checkpoint);
  return checkpoint;
}

const foldTarget = (schema: string, fold: Fold): CopyTarget => ({
  table: qualified(schema, foldTable(fold)),
  columns: [
    { name: "stream", type: "text" },
    { name: "revision", type: "bigint" },
    { name: "version", type: "integer" },
    { name: "state", type: "jsonb" },
  ],
});
const foldRow = ({ version }: Fold, { stream, revision, state }: FoldedState): unknown[] => [
  stream,
  revision,
  version,
  state,
];
