import { createJournal, type Journal } from "./journal.ts";
import { readMetadata, softlyDeleted, writtenFrom, type StreamMetadata } from "./stream-metadata.ts";

/** An event as it lies in the stand-in. Positions are byte offsets with gaps; what lies between two of them is no position. */
export type StoredEvent = {
  position: number;
  stream: string;
  revision: number;
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  meta: Uint8Array;
  created: number;
};

export type NewStored = Pick<StoredEvent, "id" | "type" | "contentType" | "data" | "meta">;

/** `number` is an exact revision. */
export type ExpectedRevision = "any" | "exists" | "none" | number;

type Refused = { is: "wrong"; current: number | undefined } | { is: "deleted" };
export type AppendResult = { is: "stored"; revision: number; position: number } | Refused;
export type DeleteResult = { is: "deleted now"; position: number } | Refused;

type Stream = { events: StoredEvent[]; tombstoned: boolean };

/** The server's own events come in between, this often. */
const statisticsEvery = 40;
const nothing: readonly StoredEvent[] = [];

/** `$all` and its streams, with the rules of appending that were measured on EventStoreDB 24.6. */
export class StandInLog {
  readonly all: StoredEvent[] = [];
  readonly #byPosition = new Map<number, number>();
  readonly #streams = new Map<string, Stream>();
  readonly #metadata = new Map<string, StreamMetadata>();
  /** Ids that `any` remembers: gone after a restart. */
  #recent = new Map<string, { revision: number; position: number }>();
  readonly #listeners = new Set<() => void>();
  readonly #journal: Journal;
  #end = 0;

  constructor(file?: string) {
    this.#journal = createJournal(file, (event) => this.#put(event));
    // So a server's log begins.
    if (this.all.length === 0) this.#system("$$$scavenges", "$metadata");
  }

  onAppended(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Start of an event in `$all`; `undefined` for a position at which none begins. */
  indexOf(position: number): number | undefined {
    return this.#byPosition.get(position);
  }

  isTombstoned(name: string): boolean {
    return this.#streams.get(name)?.tombstoned ?? false;
  }

  /** Every event of a stream at the index of its revision, also those that are no longer readable. */
  eventsOf(name: string): readonly StoredEvent[] {
    return this.#streams.get(name)?.events ?? nothing;
  }

  /** The first revision that can still be read. */
  firstReadable(name: string): number {
    return writtenFrom(this.#metadata.get(name), this.eventsOf(name), Date.now());
  }

  /** `undefined` for a stream that was never there or was softly deleted and not written since. */
  readable(name: string): StoredEvent[] | undefined {
    const events = this.eventsOf(name);
    return events.length === 0 || this.#isDeleted(name) ? undefined : events.slice(this.firstReadable(name));
  }

  append(name: string, expected: ExpectedRevision, events: NewStored[]): AppendResult {
    const stream = this.#streams.get(name);
    if (stream?.tombstoned) return { is: "deleted" };
    const current = (stream?.events.length ?? 0) - 1;
    const known = this.#known(name, stream, expected, current, events);
    if (known) return known;
    if (!this.#holds(expected, current, name)) return { is: "wrong", current: current < 0 ? undefined : current };
    // Nothing is written, and revision 0 of a stream that is not there is reported.
    if (events.length === 0) return { is: "stored", revision: Math.max(current, 0), position: this.#end };
    if (this.#isDeleted(name)) this.#system(`$$${name}`, "$metadata", JSON.stringify({ $tb: current + 1 }));
    for (const [index, event] of events.entries()) this.#store(name, current + 1 + index, event);
    const { revision, position } = this.all.at(-1)!;
    this.#recent.set(`${name} ${events[0]!.id}`, { revision, position });
    if (this.all.length % statisticsEvery < events.length) this.#system("$stats-127.0.0.1:2113", "$statsCollected");
    this.#tell();
    return { is: "stored", revision, position };
  }

  /** Softly: the revisions go on behind it. A tombstone is for ever, and a stream that never was can have one. */
  delete(name: string, how: "softly" | "for ever", expected: ExpectedRevision = "any"): DeleteResult {
    const stream = this.#streams.get(name);
    if (stream?.tombstoned) return { is: "deleted" };
    const current = (stream?.events.length ?? 0) - 1;
    const isNothing = how === "softly" && current < 0 && !this.#metadata.has(name);
    if (!this.#holds(expected, current, name) || (expected === "none" && isNothing))
      return { is: "wrong", current: current < 0 ? undefined : current };
    if (how === "softly") this.#system(`$$${name}`, "$metadata", softlyDeleted);
    else this.#store(name, current + 1, madeOf("$streamDeleted"));
    this.#tell();
    return { is: "deleted now", position: this.all.at(-1)!.position };
  }

  /** A link to an event, as a projection of somebody's might write it into a stream of one's own. */
  link(name: string, to: StoredEvent): void {
    this.#store(name, this.eventsOf(name).length, madeOf("$>", `${to.revision}@${to.stream}`));
    this.#tell();
  }

  /** Event that a link's data names; `undefined` when it is no longer there. */
  linked(link: StoredEvent): StoredEvent | undefined {
    const [, revision, stream] = /^(\d+)@(.+)$/s.exec(new TextDecoder().decode(link.data)) ?? [];
    if (stream === undefined || Number(revision) < this.firstReadable(stream)) return undefined;
    return this.eventsOf(stream)[Number(revision)];
  }

  /** Forgets all that a restarted server no longer knows. */
  forget(): void {
    this.#recent = new Map();
  }

  close(): void {
    this.#journal.close();
  }

  /** A known append is answered as it was: the measured rules of idempotence. */
  #known(
    name: string,
    stream: Stream | undefined,
    expected: ExpectedRevision,
    current: number,
    events: NewStored[],
  ): AppendResult | undefined {
    if (events.length === 0 || expected === "exists") return undefined;
    if (expected === "any") {
      const recent = this.#recent.get(`${name} ${events[0]!.id}`);
      return recent && { is: "stored", ...recent };
    }
    const first = expected === "none" ? 0 : expected + 1;
    if (first > current || !stream) return undefined;
    const stored = stream.events.slice(first, first + events.length);
    if (stored.length < events.length || !stored.every(({ id }, index) => id === events[index]!.id)) return undefined;
    const { revision, position } = stored.at(-1)!;
    return { is: "stored", revision, position };
  }

  #holds(expected: ExpectedRevision, current: number, name: string): boolean {
    if (expected === "any") return true;
    if (expected === "exists") return current >= 0;
    if (expected === "none") return current < 0 || this.#isDeleted(name);
    return expected === current;
  }

  #isDeleted(name: string): boolean {
    return this.#metadata.get(name)?.isDeleted ?? false;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #system(stream: string, type: string, data?: string): void {
    this.#store(stream, this.eventsOf(stream).length, madeOf(type, data));
  }

  #store(stream: string, revision: number, event: NewStored): void {
    const stored = { ...event, stream, revision, position: this.#end, created: Date.now() };
    this.#put(stored);
    this.#journal.write(stored);
  }

  #put(event: StoredEvent): void {
    this.#byPosition.set(event.position, this.all.length);
    this.all.push(event);
    const stream = this.#streams.get(event.stream) ?? { events: [], tombstoned: false };
    this.#streams.set(event.stream, stream);
    stream.events.push(event);
    if (event.type === "$streamDeleted") stream.tombstoned = true;
    if (event.type === "$metadata") this.#metadata.set(event.stream.slice("$$".length), readMetadata(event.data));
    this.#end = event.position + 120 + event.stream.length + event.data.length + event.meta.length;
  }
}

const madeOf = (type: string, data = "{}"): NewStored => ({
  id: crypto.randomUUID(),
  type,
  contentType: "application/json",
  data: new TextEncoder().encode(data),
  // So that nothing but its name tells it from anybody's event.
  meta: new TextEncoder().encode("{}"),
});
