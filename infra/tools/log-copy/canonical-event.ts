import type { Recorded } from "#contracts/streams/event.ts";

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
};

/** An event as one line that is the same in every log: JSON with sorted keys. The position is left out, because each log counts differently. */
export const canonicalEvent = ({ stream, revision, id, type, data, meta }: Recorded): string =>
  JSON.stringify([stream, String(revision), id.toLowerCase(), type, inOrder(data), inOrder(meta)]);

/** @throws when the line was not made by {@link canonicalEvent}. */
export const eventOfLine = (line: string, position: string): Recorded => {
  const [stream, revision, id, type, data, meta] = JSON.parse(line) as [
    string,
    string,
    string,
    string,
    unknown,
    Recorded["meta"],
  ];
  return { stream, revision: BigInt(revision), id, type, data, meta, position };
};
