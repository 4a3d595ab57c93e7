import { hash } from "node:crypto";

/**
 * The id of a command's event: a UUIDv5 of the command's id and the event's index, so that a command sent again makes the same events.
 *
 * @param commandId UUID of any version, made by whoever gave the command; throws `TypeError` for anything else.
 * @param index Counts the events of the command in one stream, from 0.
 */
export const eventId = (commandId: string, index: number): string => {
  // Any version, because devices make theirs by old ones too.
  const namespace = Buffer.from(commandId.replaceAll("-", ""), "hex");
  if (namespace.length !== 16) throw new TypeError(`not a UUID: ${commandId}`);
  // Made by hand, because a truck makes hundreds at once: the library takes several times as long for the same digits.
  const sha = hash("sha1", Buffer.concat([namespace, Buffer.from(String(index))]), "hex");
  const variant = ((Number.parseInt(sha[16] ?? "0", 16) & 3) | 8).toString(16);
  return `${sha.slice(0, 8)}-${sha.slice(8, 12)}-5${sha.slice(13, 16)}-${variant}${sha.slice(17, 20)}-${sha.slice(20, 32)}`;
};
