import type { Recorded } from "../event.ts";
import type { Folding } from "./evolve.ts";
import type { CylinderEvent } from "./events.ts";

/**
 * A recorded event of a cylinder's stream as today's code knows it. Every reader goes through here, so that an upcaster of a later
 * version has one place; all of version 1 are read as they were written.
 */
export const cylinderEventOf = (recorded: Recorded): Folding => {
  const event = { type: recorded.type, data: recorded.data } as CylinderEvent;
  const { commandId, occurredAt, businessDay } = recorded.meta;
  return { ...event, revision: Number(recorded.revision), meta: { commandId, occurredAt, businessDay } };
};
