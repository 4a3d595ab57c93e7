import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { TenantContext } from "../context.ts";

/** The cylinder that recorded this command. Recent commands are not in the read models yet, so this process's own are checked first. */
export const cylinderOfCommand = async (
  { recent, reference }: TenantContext,
  commandId: string,
): Promise<string | undefined> => {
  const { stream = "" } = recent.get(commandId) ?? {};
  if (stream.startsWith(cylinderStream(""))) return stream.slice(cylinderStream("").length);
  return reference.cylinderOfCommand(commandId);
};
