import { v4 } from "uuid";
import type { PresenceHint } from "#contracts/wire/live-topics.ts";
import type { Presence, PresentPerson, PresentScreen } from "#contracts/wire/presence.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { LiveSocket } from "../live-socket.ts";

/** A hint must be smaller than 7900 bytes, including its other fields. */
const MOST_BYTES = 7000;

/** Divides the people and screens of a board into parts that fit into a hint. An empty board is one part. */
const partsOf = ({ people, screens }: Members): Members[] => {
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
const createPartsHeard = () => {
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

type Members = Pick<Presence, "people" | "screens">;
type Elsewhere = Members & { heardAt: number };

/** Each server sends its members at this interval, and counts as stopped after this silence. */
const SEND_MS = 10_000;
const SILENT_MS = 30_000;
/** Delay in ms that combines changes into one message. It is longer for many people, because their messages are long. */
const waitFor = ({ people, screens }: Members): number => 50 + 2 * (people.length + screens.length);

export type PresenceParts = {
  tenant: Pick<ServedTenant, "bus">;
  /** This server's sockets on a board. */
  socketsOn(board: string): LiveSocket[];
  /** Boards with sockets of this server. */
  boards(): string[];
  tell(presence: Presence): void;
  /** The real clock. */
  now: () => Date;
};

/** Everybody on each board, on this server and on the others; sent to the room of the board when it changes. Long because its parts share what was sent and received. */
export const createBoardPresence = ({ tenant: { bus }, socketsOn, boards, tell, now }: PresenceParts) => {
  const server = v4();
  const whole = createPartsHeard();
  /** Members on other servers, by board and then by server. */
  const elsewhere = new Map<string, Map<string, Elsewhere>>();
  /** Cached until somebody joins or leaves, because many people may join at once. */
  const cache = new Map<string, Presence>();
  const sentTexts = new Map<string, string>();
  const published = new Map<string, string>();
  const timers = new Map<string, NodeJS.Timeout>();
  let word = 0;
  let isClosed = false;
  let sentAt = now().getTime();

  const here = (board: string): Members => membersOf(socketsOn(board));
  const on = (board: string): Presence => {
    const cached = cache.get(board);
    if (cached) return cached;
    const all = [here(board), ...(elsewhere.get(board)?.values() ?? [])];
    const people = once(all.flatMap((each) => each.people));
    const presence = { board, people, screens: once(all.flatMap(({ screens }) => screens)) };
    cache.set(board, presence);
    return presence;
  };

  function publish(board: string): void {
    const members = here(board);
    word += 1;
    const parts = partsOf(members);
    parts.forEach((part, index) => {
      void bus.publish("presence", { server, board, word, part: index, parts: parts.length, ...part });
    });
    if (isEmpty(members)) published.delete(board);
    else published.set(board, JSON.stringify(members));
  }

  function settle(board: string): void {
    timers.delete(board);
    const members = here(board);
    // The first viewer on this server asks the other servers for their members, instead of waiting for their next message.
    if (!published.has(board) && !isEmpty(members)) void bus.publish("presence", { server, asks: board });
    if ((published.get(board) ?? JSON.stringify(nobody)) !== JSON.stringify(members)) publish(board);
    const presence = on(board);
    const text = JSON.stringify(presence);
    if (text === sentTexts.get(board)) return;
    if (isEmpty(presence)) sentTexts.delete(board);
    else sentTexts.set(board, text);
    tell(presence);
  }

  /** Called after a join or leave. The change is sent after a short delay. */
  function changed(board: string): void {
    cache.delete(board);
    if (!isClosed && !timers.has(board)) timers.set(board, setTimeout(settle, waitFor(on(board)), board));
  }

  function heardOf(from: string, board: string, members: Members): void {
    const others = elsewhere.get(board) ?? new Map<string, Elsewhere>();
    if (isEmpty(members)) others.delete(from);
    else others.set(from, { ...members, heardAt: now().getTime() });
    if (others.size > 0) elsewhere.set(board, others);
    else elsewhere.delete(board);
    changed(board);
  }

  function dropSilent(): void {
    const oldest = now().getTime() - SILENT_MS;
    for (const [board, others] of elsewhere)
      for (const [from, { heardAt }] of others) if (heardAt < oldest) heardOf(from, board, nobody);
  }

  return {
    on,
    changed,
    heard(hint: PresenceHint): void {
      if (hint.server === server) return;
      if ("asks" in hint) return boards().includes(hint.asks) ? publish(hint.asks) : undefined;
      const members = whole(`${hint.server} ${hint.board}`, hint);
      if (members) heardOf(hint.server, hint.board, members);
    },
    /** Called every second. */
    beat(): void {
      dropSilent();
      if (now().getTime() - sentAt < SEND_MS) return;
      sentAt = now().getTime();
      boards().forEach(publish);
    },
    /** Informs the other servers that this one has no members any more. */
    close(): void {
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      for (const board of published.keys())
        void bus.publish("presence", { server, board, word: (word += 1), part: 0, parts: 1, ...nobody });
    },
  };
};
export type BoardPresence = ReturnType<typeof createBoardPresence>;

const nobody: Members = { people: [], screens: [] };
const isEmpty = ({ people, screens }: Members): boolean => people.length + screens.length === 0;

const membersOf = (sockets: readonly LiveSocket[]): Members => {
  const people: PresentPerson[] = [];
  const screens: PresentScreen[] = [];
  for (const { data } of sockets) {
    const { accountId, nickName, userName, avatar } = data.access;
    if (data.screen) screens.push({ id: data.screen.id, name: data.screen.name });
    else people.push({ id: accountId, name: nickName || userName, avatar });
  }
  return { people: once(people), screens: once(screens) };
};

/** Each person once, even with several pages, sorted by name. */
const once = <Member extends { id: string; name: string }>(members: Member[]): Member[] =>
  [...new Map(members.map((member) => [member.id, member])).values()].toSorted(
    (one, other) => compare(one.name, other.name) || compare(one.id, other.id),
  );

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
