import type { DomainEvent, Recorded } from "#contracts/streams/event.ts";
import type { Deltas, Key, Patch, Row, Table } from "#contracts/read-models/table.ts";

/** An event as a view gets it; `order` rises with the log and may be stored in a bigint column to sort by. */
export type Projectable<E extends DomainEvent = DomainEvent> = Recorded<E> & { order: bigint };

/**
 * Changes that a view makes. The runner merges the changes of a batch by table and key, in the order they were made, and writes
 * them as a few set-based statements. Nothing can be read back: what a view must remember, its fold remembers. Rows that several streams make together are derived from the rows of each.
 */
export type Changes = {
  /** A row that is new. If its key exists, the event is being applied twice or the view is wrong: the event is parked. */
  insert<T extends Table>(table: T, row: Row<T>): void;
  /** The whole row, new or replaced; columns left out become null or their default. */
  upsert<T extends Table>(table: T, row: Row<T>): void;
  /** Some columns of one row; without such a row nothing happens. */
  patch<T extends Table>(table: T, key: Key<T>, columns: Patch<T>): void;
  /** One row, if it is there. */
  remove<T extends Table>(table: T, key: Key<T>): void;
  /** Recomputes one row of a derived table: once for a batch, when everything else of it is written. */
  derive<T extends Table>(table: T, key: Key<T>): void;
  /** Moves counters of one row, made with defaults when it is missing; `set` are columns that the last caller decides (a name). */
  add<T extends Table>(table: T, key: Key<T>, deltas: Deltas<T>, set?: Patch<T>): void;
};

/**
 * The state of each stream between its events. The runner keeps it by stream in the table `fold_<name>` (stream,
 * revision, version, state), written in the batch's transaction; views that name the same fold share it.
 */
export type Fold<State = unknown, E extends DomainEvent = DomainEvent> = {
  /** snake_case, for the table's name. */
  name: string;
  /** Streams it folds, by the start of their name: `cylinder-`. */
  prefix: string;
  /** The name of the state that a stream has a part in, where several streams share one; without it each has its own. Must be pure. */
  keyOf?(stream: string): string;
  /** Raised whenever `evolve` changes, so that stored states are not mixed; a rebuild remakes them. */
  version: number;
  initial: State;
  /** Must be pure; the state must survive JSON. Returning the same object says that nothing changed. */
  evolve(state: State, event: Projectable<E>): State;
};

/** The name under which the state of a stream is kept. */
export const stateKey = (fold: Pick<Fold, "keyOf">, stream: string): string => fold.keyOf?.(stream) ?? stream;

/** A stream's folded state around one event. `undefined` when the view has no fold. */
export type StateChange<State> = { before: State; after: State };

/** Handles one event; a method, so that a registry can hold handlers of any event. */
type Handling<E extends DomainEvent, State> = {
  handle(event: Projectable<E>, changes: Changes, state: StateChange<State>): void;
};
export type Handler<E extends DomainEvent, State = undefined> = Handling<E, State>["handle"];

/**
 * One read model: tables, and pure functions from events to changes of their rows. `on` has a handler for each type of event, called in
 * the log's order within a stream, or says that the type is {@link ignored}: a new type does not compile until each view says so.
 * `finish` is called once for each stream of a batch that the view's fold folds, with the state after its last event: one row per stream
 * is written once, however many events came.
 *
 * A view throws only when an event cannot be projected: that event is parked and its stream waits.
 */
export type View<E extends DomainEvent = DomainEvent, State = undefined> = {
  /** camelCase; stands in parked events and metrics. */
  name: string;
  /** Raised when `on` or `finish` write other rows than before: the next start then rebuilds all read models. Default 1. */
  version?: number;
  tables: readonly Table[];
  fold?: Fold<State, E>;
  on: { readonly [Name in E["type"]]: Handler<Extract<E, { type: Name }>, State> | undefined };
  finish?(state: State, of: { stream: string }, changes: Changes): void;
};

/** Any view, as registries hold it. */
export type AnyView = View<DomainEvent, unknown>;

/** One handler for several types of events, as a part of `on`. */
export const onEach = <Name extends string, Handle>(names: readonly Name[], handle: Handle): Record<Name, Handle> =>
  Object.fromEntries(names.map((name) => [name, handle])) as Record<Name, Handle>;

/** Types of events that change nothing of a read model, as a part of `on`. */
export const ignored = <Name extends string>(...names: Name[]): Record<Name, undefined> => onEach(names, undefined);
