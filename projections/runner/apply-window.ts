import type { ClientBase } from "pg";
import type { Fold, Projectable } from "../views/view.ts";
import { CheckpointMoved, lockCheckpoint, moveCheckpoint, type Checkpoint } from "./checkpoint.ts";
import { loadStates, saveStates, unknownStreams } from "./fold-states.ts";
import type { KeptStates, StoredState } from "./kept-states.ts";
import { park, parkedStreams, type Fault } from "./parked.ts";
import { emptyOutcome, projectBatch, finishStreams, type Outcome, type StoredStates } from "./project-batch.ts";
import type { Touched, NewRows } from "./change-set.ts";
import type { Models } from "./schema.ts";
import { derivingStatements, statementsOf } from "./statements.ts";
import { allSent, inTransaction, sentInTurn } from "#infra/engines/database/transaction.ts";
import { copyIn } from "#infra/engines/database/copy-in.ts";
import { textRows } from "#infra/engines/database/copy-rows.ts";
import { columnName, qualified } from "./names.ts";

export type Target = { schema: string; models: Models; kept: KeptStates };
export type Applied = { checkpoint: Checkpoint; changes: Touched[] };

/**
 * Returns the next events of a window, in the log's order. `undefined` ends it.
 *
 * @param rows number of rows and states that wait in memory for the end.
 */
export type EventChunks = (
  rows: number,
) => Promise<readonly Projectable[] | undefined> | readonly Projectable[] | undefined;

/**
 * Applies the events after a checkpoint: rows, states and the checkpoint, in one transaction. New rows are written while the next piece is projected;
 * rows that may change again are written at the end. Throws `CheckpointMoved` when another process was there, and `ProjectionFailed` or PostgreSQL's
 * error when an event cannot be projected; then nothing is changed.
 */
export async function applyWindow(
  client: ClientBase,
  target: Target,
  from: Checkpoint,
  pieces: EventChunks,
): Promise<Applied> {
  const { schema, models, kept: cache } = target;
  const { stored: saved, ...applied } = await inTransaction(client, async () => {
    const [version, parked] = await allSent([holdCheckpoint(client, schema, from), parkedStreams(client, schema)]);
    cache.at(version);
    const outcome = emptyOutcome(models);
    const to = await projectChunks(client, target, pieces, parked, outcome);
    if (!to) return { checkpoint: from, changes: [], stored: undefined };
    const written = await write(client, target, outcome, from, to);
    return { checkpoint: to, changes: outcome.changes.touched(), stored: written };
  });
  if (saved) cache.stored(saved.version, saved.states);
  return applied;
}

async function projectChunks(
  client: ClientBase,
  target: Target,
  pieces: EventChunks,
  parked: ReadonlySet<string>,
  outcome: Outcome,
): Promise<Checkpoint | undefined> {
  const { schema, models } = target;
  const states = createStates(target, outcome);
  let to: Checkpoint | undefined;
  let previous: Promise<unknown> = Promise.resolve();
  try {
    for (let events = await pieces(0); events; events = await pieces(sizeOf(outcome))) {
      await states.load(client, events);
      projectBatch(models, events, states.stored, parked, outcome);
      const sending = copyNewRows(client, schema, outcome.changes.takeNewRows());
      sending.catch(() => undefined);
      // Only one piece is being written while the next is made.
      await previous;
      previous = sending;
      to = checkpointAfter(events);
    }
    finishStreams(outcome, states.stored);
  } finally {
    // The first failure is the cause of the later ones.
    await previous;
  }
  return to;
}

const sizeOf = ({ changes, folded }: Outcome): number =>
  [...folded.values()].reduce((sum, { size }) => sum + size, changes.size());

/** The states of streams before a window. Each is loaded once. */
function createStates({ schema, models, kept: cache }: Target, { folded }: Outcome) {
  const loaded = new Map(models.folds.map((fold) => [fold, new Map<string, unknown>()]));
  const storedState: StoredStates = (fold, stream) => {
    const states = loaded.get(fold)!;
    return states.has(stream) ? { state: states.get(stream) } : cache.get(fold, stream);
  };
  const load = async (client: ClientBase, fold: Fold, events: readonly Projectable[]): Promise<void> => {
    const changed = folded.get(fold)!;
    const isKnown = (stream: string): boolean => changed.has(stream) || storedState(fold, stream) !== undefined;
    const states = await loadStates(client, schema, fold, unknownStreams(fold, events, isKnown));
    for (const [stream, state] of states) loaded.get(fold)!.set(stream, state);
  };
  return {
    stored: storedState,
    load: (client: ClientBase, events: readonly Projectable[]) =>
      allSent(models.folds.map((fold) => load(client, fold, events))),
  };
}

async function write(client: ClientBase, target: Target, outcome: Outcome, from: Checkpoint, to: Checkpoint) {
  const states: StoredState[] = [];
  const { schema } = target;
  await sentInTurn(writes(client, target, outcome, states));
  const [version] = await allSent([moveCheckpoint(client, schema, from, to), park(client, schema, outcome.waiting)]);
  return { version, states };
}

/** The remaining writes, states first. */
function* writes(
  client: ClientBase,
  { schema, models: { derived } }: Target,
  { changes, folded }: Outcome,
  states: StoredState[],
) {
  for (const [fold, streams] of folded) yield* saveStates(client, schema, fold, [...streams.values()], states);
  const tables = changes.tables();
  for (const changed of tables) {
    if (derived.has(changed.table.name)) continue;
    for (const statement of statementsOf(schema, changed)) yield () => client.query(statement);
  }
  for (const statement of derivingStatements(schema, derived, tables)) yield () => client.query(statement);
}

/** Projects one event of a parked stream in the transaction of the caller, who has locked the checkpoint. Returns the changed rows. */
export async function projectAlone(client: ClientBase, target: Target, event: Projectable): Promise<Touched[]> {
  const outcome = emptyOutcome(target.models);
  const states = createStates(target, outcome);
  await states.load(client, [event]);
  projectBatch(target.models, [event], states.stored, new Set(), outcome);
  finishStreams(outcome, states.stored);
  await sentInTurn(writes(client, target, outcome, []));
  return outcome.changes.touched();
}

/** Skips an event that cannot be projected. The event and the later ones of its stream wait; all others go on. */
export const parkEvent = (
  client: ClientBase,
  { schema }: Target,
  from: Checkpoint,
  event: Projectable,
  fault: Fault,
): Promise<Checkpoint> =>
  inTransaction(client, async () => {
    const to = checkpointAfter([event]);
    await allSent([
      holdCheckpoint(client, schema, from),
      park(client, schema, [event], fault),
      moveCheckpoint(client, schema, from, to),
    ]);
    return to;
  });

const checkpointAfter = (events: readonly Projectable[]): Checkpoint => {
  const { position, order } = events.at(-1)!;
  return { position, order };
};

/** Locks the checkpoint and checks that it has not moved. Returns its version. */
async function holdCheckpoint(client: ClientBase, schema: string, from: Checkpoint): Promise<string> {
  const { order, version } = await lockCheckpoint(client, schema);
  if (order !== from.order) throw new CheckpointMoved(`the checkpoint is at ${order}, not at ${from.order}`);
  return version;
}

/**
 * Inserts new rows by COPY, which takes PostgreSQL a fifth of the time of arrays. Throws `TypeError` for a value that does not fit its column, and
 * PostgreSQL's own errors.
 */
async function copyNewRows(client: ClientBase, schema: string, tables: readonly NewRows[]): Promise<void> {
  await allSent(
    tables.map(({ table: { name, columns }, rows }) => {
      const names = Object.keys(columns).map(columnName).join(", ");
      const command = `copy ${qualified(schema, name)} (${names}) from stdin`;
      return copyIn(client, { command, rows: textRows(columns, rows) });
    }),
  );
}
