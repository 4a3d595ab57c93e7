import type { ClientBase } from "pg";
import type { Projectable } from "../views/view.ts";
import { CheckpointMoved, moveCheckpoint, readCheckpoint, type Checkpoint } from "./checkpoint.ts";
import { loadStates, saveStates } from "./fold-states.ts";
import { park, parkedStreams, type Fault } from "./parked.ts";
import { projectBatch } from "./project-batch.ts";
import type { TableChanges } from "./recording.ts";
import type { Models } from "./schema.ts";
import { statementsOf } from "./statements.ts";
import { allSent, inTransaction } from "./transaction.ts";

export type Target = { schema: string; models: Models };
export type Applied = { checkpoint: Checkpoint; changes: TableChanges[] };

/**
 * Applies events that follow a checkpoint: their rows, their streams' states and the checkpoint in one transaction. Throws
 * `CheckpointMoved` when somebody else has been there, `ProjectionFailed` or PostgreSQL's own error when an event cannot be projected;
 * then nothing is changed.
 */
export const applyBatch = (
  client: ClientBase,
  target: Target,
  from: Checkpoint,
  events: readonly Projectable[],
): Promise<Applied> =>
  inTransaction(client, async () => {
    const { schema, models } = target;
    const [, states, parked] = await allSent([
      holdCheckpoint(client, schema, from),
      loadStates(client, schema, models.folds, events),
      parkedStreams(client, schema, events),
    ]);
    const { recording, folded, waiting } = projectBatch(models, events, states, parked);
    const changes = recording.tables();
    const to = checkpointAfter(events);
    await allSent([
      ...changes.flatMap((table) => statementsOf(schema, table)).map((statement) => client.query(statement)),
      ...[...folded].map(([fold, streams]) => saveStates(client, schema, fold, [...streams.values()])),
      park(client, schema, waiting),
      moveCheckpoint(client, schema, from, to),
    ]);
    return { checkpoint: to, changes };
  });

/** Passes over an event that cannot be projected: it and what follows in its stream wait, everything else goes on. */
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

/** Locks the checkpoint and looks whether it is where this process left it. */
async function holdCheckpoint(client: ClientBase, schema: string, from: Checkpoint): Promise<void> {
  const { order } = await readCheckpoint(client, schema, { lock: true });
  if (order !== from.order) throw new CheckpointMoved(`the checkpoint is at ${order}, not at ${from.order}`);
}
