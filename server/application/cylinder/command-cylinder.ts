import { cylinderStream, type CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { EventMeta } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/wire/position.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import { Contended, maximumTries } from "../contended.ts";
import type { TenantContext } from "../context.ts";
import { loadCylinders, refreshCylinders, type LoadedCylinder } from "../streams/loaded-cylinder.ts";
import { stamp } from "../streams/stamp.ts";

export type Commanded = {
  ok: true;
  /** As it stands after the command. */
  cylinder: LoadedCylinder;
  /** Where the command's own events stand; absent when there was nothing to write. */
  position?: Position;
};
type Decided = { ok: true; events: readonly CylinderEvent[] } | CallRefused;

/**
 * Gives one command to one cylinder: loads it, decides, appends, and decides anew when somebody was faster. A command whose id stands
 * in the stream already is not decided again.
 */
export const commandCylinder = async (
  ctx: TenantContext,
  meta: Omit<EventMeta, "v">,
  cylinderId: string,
  decide: (cylinder: RegisteredCylinder, loaded: LoadedCylinder) => Decided | Promise<Decided>,
): Promise<Commanded | CallRefused> => {
  for (let attempt = 0; attempt < maximumTries; attempt += 1) {
    const loaded = (await loadCylinders(ctx.events, [cylinderId])).get(cylinderId);
    if (!loaded) throw new Error("a cylinder that was asked for is not in the answer");
    const known = loaded.known.get(meta.commandId);
    if (known) return { ok: true, cylinder: loaded, position: known.position };
    if (loaded.state.status !== "registered") return refusedCall("record.notFound");
    const decided = await decide(loaded.state, loaded);
    if (!decided.ok) return decided;
    if (decided.events.length === 0) return { ok: true, cylinder: loaded };
    const events = stamp(decided.events, meta);
    const answer = await ctx.events.append(cylinderStream(cylinderId), loaded.revision, events);
    if (answer.ok) {
      const after = (await refreshCylinders(ctx.events, [loaded])).get(cylinderId) ?? loaded;
      return { ok: true, cylinder: after, position: answer.position };
    }
  }
  throw new Contended(`the cylinder ${cylinderId} was changed by others ${maximumTries} times`);
};
