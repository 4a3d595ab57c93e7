import type { Recorded } from "../event.ts";
import type { RecordedCylinderEvent } from "./evolve.ts";

/**
 * A recorded event of a cylinder's stream as today's code knows it. Every reader goes through here, so that an upcaster of a later
 * version has one place; all of version 1 are read as they were written.
 */
export const cylinderEventOf = (recorded: Recorded): RecordedCylinderEvent => {
  const { type, data, revision, meta } = recorded;
  return { type, data, revision: Number(revision), meta } as RecordedCylinderEvent;
};
