import { hash } from "node:crypto";

/** Input of the hash for an id: the 16 bytes of the namespace, and the index. All calls share one buffer, because a truck makes hundreds at once. */
const nameHash = Buffer.alloc(32);

/**
 * The id of a command's event: a UUIDv5 of the command's id and the event's index. A repeated command therefore makes the same events.
 *
 * @param commandId UUID of any version, made by the sender of the command; throws `TypeError` for anything else.
 * @param index Counts the events of the command in one stream, from 0.
 */
export const eventId = (commandId: string, index: number): string => {
  // Any UUID version is accepted, because some devices use old versions.
  const digits = commandId.replaceAll("-", "");
  if (digits.length !== 32 || nameHash.write(digits, 0, "hex") !== 16) throw new TypeError(`not a UUID: ${commandId}`);
  const length = 16 + nameHash.write(String(index), 16, "latin1");
  // The id is built here, because the library takes several times as long.
  const sha = hash("sha1", nameHash.subarray(0, length), "hex");
  const variant = ((Number.parseInt(sha[16] ?? "0", 16) & 3) | 8).toString(16);
  return `${sha.slice(0, 8)}-${sha.slice(8, 12)}-5${sha.slice(13, 16)}-${variant}${sha.slice(17, 20)}-${sha.slice(20, 32)}`;
};
