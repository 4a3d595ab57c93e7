import type { RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { TenantContext } from "../context.ts";
import type { LoadedCylinder } from "./loaded-cylinder.ts";

/** What the cylinder did from its beginning until the revision that is decided on. */
export const historyUntil = async (
  { events }: Pick<TenantContext, "events">,
  { cylinderId, revision }: LoadedCylinder,
): Promise<RecordedCylinderEvent[]> => {
  if (revision === "none") return [];
  const stream = cylinderStream(cylinderId);
  const history = (await events.readStreams([{ stream, from: 0n }])).get(stream) ?? [];
  return history.filter((event) => event.revision <= revision);
};
