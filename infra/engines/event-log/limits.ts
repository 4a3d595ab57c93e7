import { InvalidAppend, type Append } from "./port.ts";

/** Maximum bytes of event data in one append, without metadata. EventStoreDB accepts this much. */
export const maxAppendBytes = 1_048_576;
/** Maximum bytes of an append with everything around the data. EventStoreDB accepts 16 MiB in one message. */
export const maxMessageBytes = 15_728_640;
/** More than a message needs per event in addition to data, meta and type: id, content type, tags and lengths. */
const envelopeBytes = 160;
/** Maximum bytes of the name of a stream or type. An index entry of PostgreSQL can hold far more. */
const maxNameBytes = 512;

/** An event's parts as text. `bytes` is the size of its data. */
export type SerializedEvent = {
  id: string;
  type: string;
  data: string;
  meta: string;
  bytes: number;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
// PostgreSQL's text cannot hold a zero byte. Half a surrogate pair would be stored as a different name.
const unstorable = /[\0\p{Surrogate}]/u;

const checkName = (what: string, name: string): void => {
  if (name === "") throw new InvalidAppend(`the ${what} is empty`);
  if (unstorable.test(name)) throw new InvalidAppend(`the ${what} holds a character that cannot be stored`);
  if (Buffer.byteLength(name) > maxNameBytes)
    throw new InvalidAppend(`the ${what} is longer than ${maxNameBytes} bytes`);
};

const toJson = (what: string, value: unknown): string => {
  let json: string | undefined;
  try {
    json = JSON.stringify(value);
  } catch (cause) {
    throw new InvalidAppend(`${what} is no JSON`, { cause });
  }
  if (json === undefined) throw new InvalidAppend(`${what} is no JSON`);
  return json;
};

/**
 * Checks an append before anything is sent, and turns its events into text. Throws `InvalidAppend` for what an adapter would reject or accept only in
 * part: no events, too many bytes, an empty name, an invalid UUID.
 */
export function serializeAppend({ stream, expected, events }: Append): SerializedEvent[] {
  checkName("stream name", stream);
  if (events.length === 0) throw new InvalidAppend(`an append to ${stream} has no events`);
  if (expected !== "none" && expected < 0n) throw new InvalidAppend(`${expected} is no revision`);
  let total = 0;
  let message = maxNameBytes;
  const serialized = events.map(({ id, type, data, meta }) => {
    checkName("event type", type);
    if (!uuid.test(id)) throw new InvalidAppend(`the event id ${id} is no UUID`);
    const json = toJson("event data", data);
    const bytes = Buffer.byteLength(json);
    const about = toJson("event meta", meta);
    total += bytes;
    message += bytes + Buffer.byteLength(about) + Buffer.byteLength(type) + envelopeBytes;
    return { id, type, data: json, meta: about, bytes };
  });
  if (total > maxAppendBytes)
    throw new InvalidAppend(`${total} bytes of event data to ${stream}, at most ${maxAppendBytes}`);
  if (message > maxMessageBytes)
    throw new InvalidAppend(`an append of ${message} bytes with its meta to ${stream}, at most ${maxMessageBytes}`);
  return serialized;
}
