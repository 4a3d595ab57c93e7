import { v5 } from "uuid";

/**
 * The id of a command's event: a UUIDv5 of the command's id and the event's index, so that a command sent again makes the same events.
 *
 * @param commandId UUID of any version, made by whoever gave the command; throws `TypeError` for anything else.
 * @param index Counts the events of the command in one stream, from 0.
 */
export const eventId = (commandId: string, index: number): string =>
  // As bytes: the text of a UUID is refused where its version is not one of today's, and devices make theirs by old ones too.
  v5(String(index), Uint8Array.from(Buffer.from(commandId.replaceAll("-", ""), "hex")));
