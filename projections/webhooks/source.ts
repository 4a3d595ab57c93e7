import type { CompanyRef } from "#contracts/streams/company-type.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { evolveCylinder } from "#contracts/streams/cylinder/evolve.ts";
import { initialCylinder, type CylinderState } from "#contracts/streams/cylinder/state.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import { rowOfException } from "#contracts/streams/exception/ids.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { StoredEvent } from "#contracts/streams/stored-event.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { endedRows } from "../views/exception-step.ts";
import { messagesOf, mayLift, type Companies, type Message } from "./messages.ts";
import type { Read, Source } from "./model.ts";

type Event = Recorded<StoredEvent>;
/** Newest events that are kept for all receivers, so that the log is read once. */
const KEPT = 5000;
/** Cylinders whose state is kept. */
const MOST_STATES = 2000;

/** States of cylinders before their events, to find out which exceptions an event closes. */
const createStates = (events: Pick<UpcastLog, "readStream">) => {
  const memory = new Map<string, { revision: bigint; state: CylinderState }>();
  const upTo = async (stream: string, revision: bigint): Promise<CylinderState> => {
    const last = memory.get(stream);
    let { state, next } =
      last && last.revision < revision
        ? { state: last.state, next: last.revision + 1n }
        : { state: initialCylinder, next: 0n };
    if (next === revision) return state;
    const limit = Number(revision - next);
    for await (const event of events.readStream(stream as `cylinder-${string}`, { from: next, limit })) {
      state = evolveCylinder(state, event);
      next = event.revision + 1n;
    }
    return state;
  };
  return {
    /** The company that has the cylinder when the event comes. */
    async holder(event: Event): Promise<string | undefined> {
      const state = await upTo(event.stream, event.revision);
      return state.status === "registered" ? state.companyId : undefined;
    },
    /** Rows of exceptions that an event closes. */
    async closedBy(event: Recorded<CylinderEvent>): Promise<string[]> {
      const before = await upTo(event.stream, event.revision);
      const after = evolveCylinder(before, event);
      memory.delete(event.stream);
      memory.set(event.stream, { revision: event.revision, state: after });
      if (memory.size > MOST_STATES) memory.delete(memory.keys().next().value ?? "");
      const rows = endedRows(before, after).map((id) => rowOfException(id));
      return [...new Set(rows)];
    },
  };
};

export type LogSource = Source & {
  /** Keeps the newest events until the signal aborts. `came` is called for each batch. */
  follow(after: Position | undefined, came: () => void, signal: AbortSignal): Promise<void>;
};

/** Reads messages from the log: the newest events from memory, older ones from the log itself. Long because both share the memory. */
export const createSource = (events: Pick<UpcastLog, "readAll" | "readStream" | "subscribe" | "order">): LogSource => {
  const states = createStates(events);
  const newest: Read[] = [];
  /** Events after this position are in memory. */
  let begins: Position | undefined;
  let isFollowing = false;

  const companies: Companies = {
    ofHolder: states.holder,
    async ofEvent({ stream, revision }) {
      for await (const { data, meta } of events.readStream(stream, { from: revision, limit: 1 }))
        return (data as { company?: CompanyRef }).company?.id ?? meta.companyId;
      return undefined;
    },
  };
  const messagesIn = async (event: Event): Promise<Message[]> =>
    messagesOf(event, mayLift(event) ? await states.closedBy(event as Recorded<CylinderEvent>) : [], companies);
  const readOf = async (event: Event, before: Position | undefined): Promise<Read> => ({
    messages: await messagesIn(event),
    position: event.position,
    order: events.order(event.position),
    stream: event.stream,
    revision: event.revision,
    before,
  });
  const orderOf = (position: Position | undefined): bigint => (position === undefined ? 0n : events.order(position));

  /** Index of the first event in memory after a position, or -1 if it is older than the memory. */
  const placeInMemory = (after: Position | undefined): number => {
    if (!isFollowing || orderOf(after) < orderOf(begins)) return -1;
    const order = orderOf(after);
    let [low, high] = [0, newest.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((newest[middle]?.order ?? 0n) <= order) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    async read(after, limit) {
      const at = placeInMemory(after);
      if (at >= 0) return newest.slice(at, at + limit);
      const reads: Read[] = [];
      let before = after;
      for await (const event of events.readAll({ after, limit })) {
        reads.push(await readOf(event as Event, before));
        before = event.position;
      }
      return reads;
    },
    async again({ stream, revision, messageId }) {
      for await (const event of events.readStream(stream, { from: revision, limit: 1 })) {
        const messages = await messagesIn(event as Event);
        return messages.find(({ id }) => id === messageId);
      }
      return undefined;
    },
    async follow(after, came, signal) {
      begins = after;
      isFollowing = true;
      let before = after;
      for await (const item of events.subscribe({ after, signal })) {
        if ("caughtUp" in item) continue;
        newest.push(await readOf(item as Event, before));
        before = item.position;
        if (newest.length > KEPT) begins = newest.shift()?.position;
        came();
      }
    },
  };
};
