import { stateKey, type AnyView, type StateChange, type Fold, type Projectable } from "../views/view.ts";
import { createChangeSet, type ChangeSet } from "./change-set.ts";
import type { Models } from "./schema.ts";

/** Finds the stored state of a stream. `undefined` if it has no state. */
export type StoredStates = (fold: Fold, stream: string) => { state: unknown } | undefined;
export type FoldedState = { stream: string; revision: bigint; state: unknown };

/** The uncommitted results of events: changed rows, states of streams, and events of parked streams. */
export type Outcome = {
  changes: ChangeSet;
  folded: ReadonlyMap<Fold, Map<string, FoldedState>>;
  /** Streams that still need `finish`, by view. */
  unfinished: ReadonlyMap<AnyView, Set<string>>;
  waiting: Projectable[];
};

/** A view could not project an event. */
export class ProjectionFailed extends Error {
  override name = "ProjectionFailed";
  readonly view: string;
  constructor(view: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.view = view;
  }
}

export const emptyOutcome = ({ views, folds }: Models): Outcome => ({
  changes: createChangeSet(),
  folded: new Map(folds.map((fold) => [fold, new Map()])),
  unfinished: new Map(views.filter(({ finish }) => finish).map((view) => [view, new Set()])),
  waiting: [],
});

/** Adds the results of a batch of events, without I/O. Events of streams in `parked` are skipped and wait. */
export function projectBatch(
  { folds, routes: { handlers, finished } }: Models,
  events: readonly Projectable[],
  storedState: StoredStates,
  parked: ReadonlySet<string>,
  { changes, folded, unfinished, waiting }: Outcome,
): void {
  for (const event of events) {
    const { stream } = event;
    if (parked.has(stream)) {
      waiting.push(event);
      continue;
    }
    let at = "";
    try {
      const stateChanges = new Map<Fold, StateChange<unknown>>();
      for (const fold of folds) {
        if (!stream.startsWith(fold.prefix)) continue;
        at = `fold ${fold.name}`;
        stateChanges.set(fold, foldEvent(fold, event, storedState, folded.get(fold)!));
        for (const view of finished.get(fold) ?? []) unfinished.get(view)!.add(stateKey(fold, stream));
      }
      for (const { view, handle } of handlers.get(event.type) ?? []) {
        at = view.name;
        handle(event, changes, view.fold ? (stateChanges.get(view.fold) ?? neverFolded(view.fold)) : nothing);
      }
    } catch (error) {
      throw new ProjectionFailed(at, error);
    }
  }
}

/** Calls `finish` of the views that have it, once per stream for any number of events. */
export function finishStreams({ folded, unfinished, changes }: Outcome, storedState: StoredStates): void {
  for (const [view, streams] of unfinished) {
    const { fold } = view;
    try {
      for (const stream of streams) {
        const state = fold && (folded.get(fold)?.get(stream) ?? storedState(fold, stream));
        view.finish!(state ? state.state : fold?.initial, { stream }, changes);
      }
    } catch (error) {
      throw new ProjectionFailed(view.name, error);
    }
    streams.clear();
  }
}

const nothing: StateChange<undefined> = { before: undefined, after: undefined };

/** A view with a fold may also handle events of streams outside the fold. */
const neverFolded = ({ initial }: Fold): StateChange<unknown> => ({ before: initial, after: initial });

function foldEvent(
  fold: Fold,
  event: Projectable,
  storedState: StoredStates,
  folded: Map<string, FoldedState>,
): StateChange<unknown> {
  const { revision } = event;
  const stream = stateKey(fold, event.stream);
  const changed = folded.get(stream);
  const current = changed ?? storedState(fold, stream);
  const before = current ? current.state : fold.initial;
  const after = fold.evolve(before, event);
  if (after === before) return { before, after };
  if (changed) {
    changed.revision = revision;
    changed.state = after;
  } else folded.set(stream, { stream, revision, state: after });
  return { before, after };
}
