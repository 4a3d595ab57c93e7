import { evolveCylinder, type RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import { cylinderStream, type CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { initialCylinder, type CylinderState } from "#contracts/streams/cylinder/state.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import type { TenantContext } from "../context.ts";
import type { LoadedCylinder } from "./loaded-cylinder.ts";

type Log = Pick<TenantContext, "events">;

/** Everything that the cylinder did. */
export const readHistory = async ({ events }: Log, cylinderId: string): Promise<Recorded<CylinderEvent>[]> => {
  const stream = cylinderStream(cylinderId);
  return (await events.readStreams([{ stream, from: 0n }])).get(stream) ?? [];
};

/** Everything until the revision that is decided on. */
export const historyUntil = async (
  ctx: Log,
  { cylinderId, revision }: LoadedCylinder,
): Promise<Recorded<CylinderEvent>[]> =>
  revision === "none" ? [] : (await readHistory(ctx, cylinderId)).filter((event) => event.revision <= revision);

/** The cylinder as it was before the first event that `isIt` accepts; `undefined` where it accepts none. */
export const stateBefore = (
  history: readonly RecordedCylinderEvent[],
  isIt: (event: RecordedCylinderEvent) => boolean,
): CylinderState | undefined => {
  const index = history.findIndex(isIt);
  return index === -1 ? undefined : history.slice(0, index).reduce(evolveCylinder, initialCylinder);
};
