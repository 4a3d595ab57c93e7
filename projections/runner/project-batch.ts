import type { AnyView, Around, Fold, Projectable } from "../views/view.ts";
import { createRecording, type Recording } from "./recording.ts";
import type { Models } from "./schema.ts";

/** Finds the stored state of a stream; `undefined` when it has never been folded. */
export type StoredStates = (fold: Fold, stream: string) => { state: unknown } | undefined;
export type FoldedState = { stream: string; revision: bigint; state: unknown };

/** What events came to that are not committed yet: changes of rows, states of streams, and events of parked streams. */
export type Outcome = {
  recording: Recording;
  folded: ReadonlyMap<Fold, Map<string, FoldedState>>;
  /** The streams that each view which settles still has to be called for. */
  unsettled: ReadonlyMap<AnyView, Set<string>>;
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
  recording: createRecording(),
  folded: new Map(folds.map((fold) => [fold, new Map()])),
  unsettled: new Map(views.filter(({ settle }) => settle).map((view) => [view, new Set()])),
  waiting: [],
});

/** Adds to an outcome what a batch of events comes to, without I/O. Events of streams in `parked` are passed over and wait. */
export function projectBatch(
  { views, folds }: Models,
  events: readonly Projectable[],
  stored: StoredStates,
  parked: ReadonlySet<string>,
  { recording, folded, unsettled, waiting }: Outcome,
): void {
  const arounds = new Map<Fold, Around<unknown>>();
  for (const event of events) {
    const { stream } = event;
    if (parked.has(stream)) {
      waiting.push(event);
      continue;
    }
    let at = "";
    try {
      arounds.clear();
      for (const fold of folds) {
        if (!stream.startsWith(fold.prefix)) continue;
        at = `fold ${fold.name}`;
        arounds.set(fold, foldEvent(fold, event, stored, folded.get(fold)!));
      }
      for (const view of views) {
        if (!listens(view, stream)) continue;
        at = view.name;
        view.project?.(event, recording, view.fold ? (arounds.get(view.fold) ?? neverFolded(view.fold)) : nothing);
        unsettled.get(view)?.add(stream);
      }
    } catch (error) {
      throw new ProjectionFailed(at, error);
    }
  }
}

/** Calls the views that settle, each once for a stream however many events came. */
export function settle({ folded, unsettled, recording }: Outcome, stored: StoredStates): void {
  for (const [view, streams] of unsettled) {
    const { fold } = view;
    try {
      for (const stream of streams) {
        const known = fold && (folded.get(fold)?.get(stream) ?? stored(fold, stream));
        view.settle!(known ? known.state : fold?.initial, { stream }, recording);
      }
    } catch (error) {
      throw new ProjectionFailed(view.name, error);
    }
    streams.clear();
  }
}

const listens = ({ prefixes }: AnyView, stream: string): boolean => {
  for (const prefix of prefixes) if (stream.startsWith(prefix)) return true;
  return false;
};

const nothing: Around<undefined> = { before: undefined, after: undefined };

/** A view with a fold may listen to other streams than the fold's. */
const neverFolded = ({ initial }: Fold): Around<unknown> => ({ before: initial, after: initial });

function foldEvent(
  fold: Fold,
  event: Projectable,
  stored: StoredStates,
  folded: Map<string, FoldedState>,
): Around<unknown> {
  const { stream, revision } = event;
  const changed = folded.get(stream);
  const known = changed ?? stored(fold, stream);
  const before = known ? known.state : fold.initial;
  const after = fold.evolve(before, event);
  if (after === before) return { before, after };
  if (changed) {
    changed.revision = revision;
    changed.state = after;
  } else folded.set(stream, { stream, revision, state: after });
  return { before, after };
}
