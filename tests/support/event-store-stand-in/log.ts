import { createJournal, type Journal } from "./journal.ts";

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

export type AppendResult =
  | { is: "stored"; revision: number; position: number }
  | { is: "wrong"; current: number | undefined }
  | { is: "deleted" };

type Stream = { events: StoredEvent[]; readableFrom: number; tombstoned: boolean };

/** The server's own events come in between, this often. */
const statisticsEvery = 40;

/** `$all` and its streams, with the rules of appending that were measured on EventStoreDB 24.6. */
export class StandInLog {
  readonly all: StoredEvent[] = [];
  readonly #byPosition = new Map<number, number>();
  readonly #streams = new Map<string, Stream>();
  /** What `any` remembers of ids: gone after a restart. */
  #recent = new Map<string, { revision: number; position: number }>();
  readonly #listeners = new Set<() => void>();
  readonly #journal: Journal;
  #end = 0;

  constructor(file?: string) {
    this.#journal = createJournal(file, (event) => this.#put(event));
    if (this.all.length === 0) {
      this.#system("$epoch-information", "$EpochInformation");
      this.#system("$settings", "update");
    }
  }

  onAppended(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Where an event begins in `$all`; `undefined` for what is no event's start. */
  indexOf(position: number): number | undefined {
    return this.#byPosition.get(position);
  }

  /** `undefined` for a stream that was never there or was softly deleted and not written since. */
  readable(name: string): StoredEvent[] | "tombstoned" | undefined {
    const stream = this.#streams.get(name);
    if (stream?.tombstoned) return "tombstoned";
    const events = stream?.events.slice(stream.readableFrom) ?? [];
    return events.length > 0 ? events : undefined;
  }

  append(name: string, expected: ExpectedRevision, events: NewStored[]): AppendResult {
    const stream = this.#streams.get(name);
    if (stream?.tombstoned) return { is: "deleted" };
    const current = (stream?.events.length ?? 0) - 1;
    const known = this.#known(name, stream, expected, current, events);
    if (known) return known;
    if (!holds(expected, current, stream)) return { is: "wrong", current: current < 0 ? undefined : current };
    // Nothing is written, and revision 0 of a stream that is not there is reported.
    if (events.length === 0) return { is: "stored", revision: Math.max(current, 0), position: this.#end };
    for (const [index, event] of events.entries()) this.#store(name, current + 1 + index, event);
    const { revision, position } = this.all.at(-1)!;
    this.#recent.set(`${name} ${events[0]!.id}`, { revision, position });
    if (this.all.length % statisticsEvery < events.length) this.#system("$stats-127.0.0.1:2113", "$statsCollected");
    for (const listener of this.#listeners) listener();
    return { is: "stored", revision, position };
  }

  /** Softly: the revisions go on behind it. A tombstone is for ever. */
  delete(name: string, how: "softly" | "for ever"): void {
    const stream = this.#streams.get(name);
    if (!stream) return;
    if (how === "softly") {
      stream.readableFrom = stream.events.length;
      this.#system(`$$${name}`, "$metadata");
    } else {
      stream.tombstoned = true;
      this.#store(name, stream.events.length, madeOf("$streamDeleted"));
    }
    for (const listener of this.#listeners) listener();
  }

  /** A link to an event, as a projection of somebody's might write it into a stream of one's own. */
  link(name: string, to: StoredEvent): void {
    const revision = this.#streams.get(name)?.events.length ?? 0;
    const data = new TextEncoder().encode(JSON.stringify(`${to.revision}@${to.stream}`));
    this.#store(name, revision, { ...madeOf("$>"), data });
    for (const listener of this.#listeners) listener();
  }

  /** What a restarted server no longer knows. */
  forget(): void {
    this.#recent = new Map();
  }

  close(): void {
    this.#journal.close();
  }

  /** What is known already is answered as it was: the measured rules of idempotence. */
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

  #system(stream: string, type: string): void {
    this.#store(stream, this.#streams.get(stream)?.events.length ?? 0, madeOf(type));
  }

  #store(stream: string, revision: number, event: NewStored): void {
    const stored = { ...event, stream, revision, position: this.#end, created: Date.now() };
    this.#put(stored);
    this.#journal.write(stored);
  }

  #put(event: StoredEvent): void {
    this.#byPosition.set(event.position, this.all.length);
    this.all.push(event);
    const stream = this.#streams.get(event.stream) ?? { events: [], readableFrom: 0, tombstoned: false };
    this.#streams.set(event.stream, stream);
    stream.events.push(event);
    this.#end = event.position + 120 + event.stream.length + event.data.length + event.meta.length;
  }
}

const madeOf = (type: string): NewStored => ({
  id: crypto.randomUUID(),
  type,
  contentType: "application/json",
  data: new TextEncoder().encode("{}"),
  // So that nothing but its name tells it from anybody's event.
  meta: new TextEncoder().encode("{}"),
});

function holds(expected: ExpectedRevision, current: number, stream: Stream | undefined): boolean {
  if (expected === "any") return true;
  if (expected === "exists") return current >= 0;
  const deleted = stream !== undefined && stream.readableFrom === stream.events.length;
  if (expected === "none") return current < 0 || deleted;
  return expected === current;
}
