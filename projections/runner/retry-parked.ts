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
  /** Called after each commit with the changes and the checkpoint. */
  committed?: (step: Step) => void;
};

/**
 * Projects the parked events that work now, each stream in order, after a fix and without a rebuild. Other processes may project meanwhile. An older
 * event overwrites later changes of other streams in the same rows; a rebuild corrects that.
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

/** Returns `undefined` when the event failed again, which is stored, or another process was faster. */
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
  // Processes with states in memory detect the new version and read them again.
  await touchCheckpoint(client, target.schema);
  return { checkpoint, changes };
}
