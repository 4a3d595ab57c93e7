import { cylinderStream, type CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { EventMeta } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/wire/position.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import type { Caller, TenantContext } from "../context.ts";
import { outOfScope } from "../in-scope.ts";
import { conflict, retryConflicts } from "../retry-conflicts.ts";
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

/** Who gives a command, by any of which codes, and whose the command is: default the company that the cylinder is with. */
export type Giver = { caller: Caller; codes: readonly string[]; companyId?: string };

export type CylinderCommand = {
  meta: Omit<EventMeta, "v">;
  cylinderId: string;
  /** `reaction`: nobody gives it, it follows from an event. */
  by: Giver | "reaction";
  decide(cylinder: RegisteredCylinder, loaded: LoadedCylinder): Decided | Promise<Decided>;
};

/**
 * Gives one command to one cylinder: loads it, asks for the giver's data scope, decides, appends, and decides anew when somebody was faster.
 * A command whose id stands in the stream already is not decided again. Refused with `record.notFound`, `access.outOfScope`, or as decided.
 */
export const commandCylinder = (
  ctx: TenantContext,
  { meta, cylinderId, by, decide }: CylinderCommand,
): Promise<Commanded | CallRefused> =>
  retryConflicts(`the cylinder ${cylinderId}`, async () => {
    const loaded = (await loadCylinders(ctx.events, [cylinderId])).get(cylinderId);
    if (!loaded) throw new Error("a cylinder that was asked for is not in the answer");
    const known = loaded.known.get(meta.commandId);
    if (known) return { ok: true, cylinder: loaded, position: known.position };
    if (loaded.state.status !== "registered") return refusedCall("record.notFound");
    const foreign =
      by !== "reaction" && (await outOfScope(ctx, by.caller, by.companyId ?? loaded.state.companyId, by.codes));
    if (foreign) return foreign;
    const decided = await decide(loaded.state, loaded);
    if (!decided.ok) return decided;
    if (decided.events.length === 0) return { ok: true, cylinder: loaded };
    const events = stamp(decided.events, meta);
    const answer = await ctx.events.append(cylinderStream(cylinderId), loaded.revision, events);
    if (!answer.ok) return conflict;
    const after = (await refreshCylinders(ctx.events, [loaded])).get(cylinderId) ?? loaded;
    return { ok: true, cylinder: after, position: answer.position };
  });
