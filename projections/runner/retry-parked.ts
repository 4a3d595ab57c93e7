import type { ClientBase } from "pg";
import type { Recorded } from "#contracts/streams/event.ts";
import type { LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { Projectable } from "../views/view.ts";
import { projectAlone } from "./apply-window.ts";
import { lockCheckpoint, touchCheckpoint } from "./checkpoint.ts";
import { faultOf } from "./fault.ts";
import { createKeptStates } from "./kept-states.ts";
import { noteFault, parkedEvents, unpark, type ParkedEvent } from "./parked.ts";
import type { Step } from "./projector.ts";
import type { Models } from "./schema.ts";
import { inTransaction } from "#infra/engines/database/transaction.ts";

export type RetryOptions = {
  connection: LastingConnection;
  schema: string;
  models: Models;
  events: UpcastLog;
  /** Told after each commit what changed, and where the read models stand. */
  committed?: (step: Step) => void;
};

/**
 * Projects parked events, each stream's in their order, as far as they can be projected now: after a mend, without a rebuild. Others may
 * project meanwhile. What later events of other streams have put over the rows in the meantime is put over by the older event; a rebuild
 * orders that.
 *
 * @returns how many events are parked no longer, and how many still are.
 */
export async function retryParked({ connection, schema, models, events, committed }: RetryOptions) {
  const parked = await connection.use((client) => parkedEvents(client, schema));
  let projected = 0;
  for (const [stream, waiting] of parked) {
    for await (const event of events.readStream(stream, { from: waiting[0]!.revision })) {
      const place = waiting.find(({ revision }) => revision === event.revision);
      const step = place && (await retry({ connection, schema, models }, event, place));
      if (!step) break;
      committed?.(step);
      projected++;
    }
  }
  const all = [...parked.values()].reduce((sum, { length }) => sum + length, 0);
  return { projected, parked: all - projected };
}

/** `undefined` when the event still cannot be projected, which is noted, or somebody else was quicker. */
async function retry(
  { connection, schema, models }: Omit<RetryOptions, "events" | "committed">,
  recorded: Recorded,
  { position, order }: ParkedEvent,
): Promise<Step | undefined> {
  const event: Projectable = { ...recorded, position, order };
  try {
    return await connection.use((client) => inTransaction(client, () => project(client, { schema, models }, event)));
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    await connection.use((client) => noteFault(client, schema, event, fault));
    return undefined;
  }
}

async function project(
  client: ClientBase,
  target: { schema: string; models: Models },
  event: Projectable,
): Promise<Step | undefined> {
  const checkpoint = await lockCheckpoint(client, target.schema);
  if (!(await unpark(client, target.schema, event))) return undefined;
  const changes = await projectAlone(client, { ...target, kept: createKeptStates() }, event);
  // Whoever keeps states in memory sees by this that there are others now.
  await touchCheckpoint(client, target.schema);
  return { checkpoint, changes };
}
