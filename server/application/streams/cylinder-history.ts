import { evolveCylinder, type RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import { cylinderStream, type CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { initialCylinder, type CylinderState } from "#contracts/streams/cylinder/state.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import type { TenantContext } from "../context.ts";
import type { LoadedCylinder } from "./loaded-cylinder.ts";

type Log = Pick<TenantContext, "events">;

/** Reads all events of a cylinder. */
export const readHistory = async ({ events }: Log, cylinderId: string): Promise<Recorded<CylinderEvent>[]> => {
  const stream = cylinderStream(cylinderId);
  return (await events.readStreams([{ stream, from: 0n }])).get(stream) ?? [];
};

/** Reads all events up to the loaded revision. */
export const historyUntil = async (
  ctx: Log,
  { cylinderId, revision }: LoadedCylinder,
): Promise<Recorded<CylinderEvent>[]> =>
  revision === "none" ? [] : (await readHistory(ctx, cylinderId)).filter((event) => event.revision <= revision);

/** State of the cylinder before the first event that `isIt` accepts, or `undefined` if it accepts none. */
export const stateBefore = (
  history: readonly RecordedCylinderEvent[],
  isIt: (event: RecordedCylinderEvent) => boolean,
): CylinderState | undefined => {
  const index = history.findIndex(isIt);
  return index === -1 ? undefined : history.slice(0, index).reduce(evolveCylinder, initialCylinder);
};
