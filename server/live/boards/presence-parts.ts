import type { Presence } from "#contracts/wire/presence.ts";

type Members = Pick<Presence, "people" | "screens">;

/** A hint must be smaller than 7900 bytes, including its other fields. */
const MOST_BYTES = 7000;

/** Divides the people and screens of a board into parts that fit into a hint. An empty board is one part. */
export const partsOf = ({ people, screens }: Members): Members[] => {
  const parts: Members[] = [{ people: [], screens: [] }];
  let bytes = 0;
  const put = (size: number, add: (part: Members) => void): void => {
    if (bytes > 0 && bytes + size > MOST_BYTES) {
      parts.push({ people: [], screens: [] });
      bytes = 0;
    }
    bytes += size;
    add(parts.at(-1)!);
  };
  for (const person of people) put(sizeOf(person), (part) => void part.people.push(person));
  for (const screen of screens) put(sizeOf(screen), (part) => void part.screens.push(screen));
  return parts;
};

const sizeOf = (member: object): number => Buffer.byteLength(JSON.stringify(member)) + 1;

/** Joins the parts of each message. A message with a missing part is dropped. */
export const createPartsHeard = () => {
  const incoming = new Map<string, { word: number; parts: Map<number, Members> }>();
  return (from: string, { word, part, parts, ...members }: Members & { word: number; part: number; parts: number }) => {
    const previous = incoming.get(from);
    const open = previous?.word === word ? previous : { word, parts: new Map<number, Members>() };
    open.parts.set(part, members);
    incoming.set(from, open);
    if (open.parts.size < parts) return undefined;
    incoming.delete(from);
    const all = [...open.parts.values()];
    return { people: all.flatMap(({ people }) => people), screens: all.flatMap(({ screens }) => screens) };
  };
};
