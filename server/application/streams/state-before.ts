import { evolveCylinder, type RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import { initialCylinder, type CylinderState } from "#contracts/streams/cylinder/state.ts";
import type { TenantContext } from "../context.ts";
import { historyUntil } from "./history-until.ts";
import type { LoadedCylinder } from "./loaded-cylinder.ts";

/** The cylinder as it was before the first event that `isIt` accepts; `undefined` where it accepts none. */
export const stateBefore = async (
  ctx: Pick<TenantContext, "events">,
  loaded: LoadedCylinder,
  isIt: (event: RecordedCylinderEvent) => boolean,
): Promise<CylinderState | undefined> => {
  const history = await historyUntil(ctx, loaded);
  const index = history.findIndex(isIt);
  return index === -1 ? undefined : history.slice(0, index).reduce(evolveCylinder, initialCylinder);
};
