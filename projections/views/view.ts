import type { DomainEvent, Recorded } from "#contracts/streams/event.ts";
import type { Deltas, Key, Patch, Row, Table } from "#contracts/read-models/table.ts";

/** An event as passed to a view. `order` rises along the log and fits a bigint column for sorting. */
export type Projectable<E extends DomainEvent = DomainEvent> = Recorded<E> & { order: bigint };

/**
 * The changes of a view. The runner merges a batch's changes by table and key, in order, and writes them with a few set-based statements. Nothing can
 * be read back, so a view keeps its memory in its fold. Rows that several streams make together are derived from the rows of each.
 */
export type Changes = {
  /** Inserts a new row. If its key exists, the event was applied twice or the view is wrong, so the event is parked. */
  insert<T extends Table>(table: T, row: Row<T>): void;
  /** Inserts or replaces a whole row. Omitted columns become null or their default. */
  upsert<T extends Table>(table: T, row: Row<T>): void;
  /** Changes some columns of one row. Has no effect if the row does not exist. */
  patch<T extends Table>(table: T, key: Key<T>, columns: Patch<T>): void;
  /** Removes one row if it exists. */
  remove<T extends Table>(table: T, key: Key<T>): void;
  /** Recomputes one row of a derived table, once per batch after all other writes. */
  derive<T extends Table>(table: T, key: Key<T>): void;
  /** Changes counters of one row, which is made with defaults when missing. `set` columns take the last caller's value (such as a name). */
  add<T extends Table>(table: T, key: Key<T>, deltas: Deltas<T>, set?: Patch<T>): void;
};

/**
 * The state of each stream between its events. The runner stores it by stream in the table `fold_<name>` (stream, revision, version, state), in the
 * batch's transaction. Views with the same fold share it.
 */
export type Fold<State = unknown, E extends DomainEvent = DomainEvent> = {
  /** Name in snake_case, for the table. */
  name: string;
  /** Prefix of the folded streams, such as `cylinder-`. */
  prefix: string;
  /** The name of the state for a stream, if several streams share one state (absent: each stream has its own). Must be pure. */
  keyOf?(stream: string): string;
  /** Raise this whenever `evolve` changes, so that states of two versions do not mix. A rebuild makes them again. */
  version: number;
  initial: State;
  /** Must be pure, and the state must survive JSON. The same object means no change. */
  evolve(state: State, event: Projectable<E>): State;
};

/** The name under which a stream's state is stored. */
export const stateKey = (fold: Pick<Fold, "keyOf">, stream: string): string => fold.keyOf?.(stream) ?? stream;

/** A stream's folded state before and after one event. `undefined` when the view has no fold. */
export type StateChange<State> = { before: State; after: State };

/** Handles one event. It is a method, so that a registry can hold handlers of any event. */
type Handling<E extends DomainEvent, State> = {
  handle(event: Projectable<E>, changes: Changes, state: StateChange<State>): void;
};
export type Handler<E extends DomainEvent, State = undefined> = Handling<E, State>["handle"];

/**
 * One read model: tables, and pure functions from events to row changes. `on` has a handler for each type of event, called in the log's order within
 * a stream, or marks the type as {@link ignored}. A new type does not compile until each view decides. `finish` is called once for each folded stream
 * of a batch, with the state after its last event, so that one row per stream is written once.
 *
 * A view throws only when an event cannot be projected. That event is parked and its stream waits.
 */
export type View<E extends DomainEvent = DomainEvent, State = undefined> = {
  /** Name in camelCase, shown in parked events and metrics. */
  name: string;
  /** Raise this when `on` or `finish` write different rows. The next start then rebuilds all read models. Default: 1. */
  version?: number;
  tables: readonly Table[];
  fold?: Fold<State, E>;
  on: { readonly [Name in E["type"]]: Handler<Extract<E, { type: Name }>, State> | undefined };
  finish?(state: State, of: { stream: string }, changes: Changes): void;
};

/** Any view, as registries hold it. */
export type AnyView = View<DomainEvent, unknown>;

/** The same handler for several types of events, as a part of `on`. */
export const onEach = <Name extends string, Handle>(names: readonly Name[], handle: Handle): Record<Name, Handle> =>
  Object.fromEntries(names.map((name) => [name, handle])) as Record<Name, Handle>;

/** Types of events without effect on a read model, as a part of `on`. */
export const ignored = <Name extends string>(...names: Name[]): Record<Name, undefined> => onEach(names, undefined);
