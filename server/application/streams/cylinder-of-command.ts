import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { TenantContext } from "../context.ts";

/** The cylinder that recorded this command; what was recorded a moment ago stands in no read model yet. */
export const cylinderOfCommand = async (
  { recent, reference }: TenantContext,
  commandId: string,
): Promise<string | undefined> => {
  const { stream = "" } = recent.get(commandId) ?? {};
  if (stream.startsWith(cylinderStream(""))) return stream.slice(cylinderStream("").length);
  return reference.cylinderOfCommand(commandId);
};
