import type { Position } from "#contracts/streams/position.ts";
import type { ReadProgress } from "./read-progress.ts";

/** Time that a command waits for figures it has to judge by, in ms. */
const PATIENCE = 5000;

/** A rule cannot be judged by old read models: 503. */
export class ReadModelsBehind extends Error {
  override name = "ReadModelsBehind";
}

/** Waits until the read models have what the log had at `position`. @throws `ReadModelsBehind` */
export const readModelsAt = async (progress: ReadProgress, position: Position | undefined): Promise<void> => {
  if (position === undefined || (await progress.waitFor(position, PATIENCE))) return;
  throw new ReadModelsBehind(`the read models did not reach ${position} in ${PATIENCE} ms`);
};
