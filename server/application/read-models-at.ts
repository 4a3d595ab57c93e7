import type { Position } from "#contracts/streams/position.ts";
import type { ReadProgress } from "./read-progress.ts";

/** Longest time in ms that a command waits for figures it needs for a decision. */
const PATIENCE = 5000;

/** Thrown when the read models are too old to check a rule: 503. */
export class ReadModelsBehind extends Error {
  override name = "ReadModelsBehind";
}

/** Waits until the read models reach `position`. @throws `ReadModelsBehind` */
export const readModelsAt = async (progress: ReadProgress, position: Position | undefined): Promise<void> => {
  if (position === undefined || (await progress.waitFor(position, PATIENCE))) return;
  throw new ReadModelsBehind(`the read models did not reach ${position} in ${PATIENCE} ms`);
};
