import { v5 } from "uuid";

/**
 * The id of a command's event: a UUIDv5 of the command's id and the event's index, so that a command sent again makes the same events.
 *
 * @param commandId UUID made by whoever gave the command; throws `TypeError` for anything else.
 * @param index Counts the events of the command in one stream, from 0.
 */
export const eventId = (commandId: string, index: number): string => v5(String(index), commandId);
