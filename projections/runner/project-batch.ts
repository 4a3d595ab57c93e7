import type { AnyView, Fold, Projectable } from "../views/view.ts";
import { createRecording, type Recording } from "./recording.ts";
import type { Models } from "./schema.ts";

/** Finds the stored state of a stream; `undefined` when it has never been folded. */
export type StoredStates = (fold: Fold, stream: string) => { state: unknown } | undefined;
export type FoldedState = { stream: string; revision: bigint; state: unknown };

/** What events came to that are not committed yet: changes of rows, states of streams, and events of parked streams. */
export type Outcome = {
  recording: Recording;
  folded: ReadonlyMap<Fold, Map<string, FoldedState>>;
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

export const emptyOutcome = ({ folds }: Models): Outcome => ({
  recording: createRecording(),
  folded: new Map(folds.map((fold) => [fold, new Map()])),
  waiting: [],
});

/** Adds to an outcome what a batch of events comes to, without I/O. Events of streams in `parked` are passed over and wait. */
export function projectBatch(
  { views, folds }: Models,
  events: readonly Projectable[],
  stored: StoredStates,
  parked: ReadonlySet<string>,
  { recording, folded, waiting }: Outcome,
): void {
  const lasts = new Map(views.filter(({ settle }) => settle).map((view) => [view, new Map<string, Projectable>()]));
  const stateOf = (fold: Fold, stream: string): unknown =>
    (folded.get(fold)?.get(stream) ?? stored(fold, stream))?.state ?? fold.initial;

  for (const event of events) {
    if (parked.has(event.stream)) {
      waiting.push(event);
      continue;
    }
    const around = new Map(
      folds.map((fold) => [fold, foldEvent(fold, event, stateOf(fold, event.stream), folded.get(fold)!)]),
    );
    for (const view of views) {
      if (!listens(view, event)) continue;
      const state = view.fold ? around.get(view.fold) : { before: undefined, after: undefined };
      attempt(view.name, () => view.project?.(event, recording, state!));
      lasts.get(view)?.set(event.stream, event);
    }
  }
  for (const [view, streams] of lasts) {
    for (const [stream, last] of streams) {
      attempt(view.name, () => view.settle?.(view.fold && stateOf(view.fold, stream), last, recording));
    }
  }
}

const listens = ({ prefixes }: AnyView, { stream }: Projectable): boolean =>
  prefixes.some((prefix) => stream.startsWith(prefix));

function foldEvent(fold: Fold, event: Projectable, before: unknown, folded: Map<string, FoldedState>) {
  if (!event.stream.startsWith(fold.prefix)) return { before: fold.initial, after: fold.initial };
  const after = attempt(`fold ${fold.name}`, () => fold.evolve(before, event));
  if (after !== before) folded.set(event.stream, { stream: event.stream, revision: event.revision, state: after });
  return { before, after };
}

function attempt<T>(view: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new ProjectionFailed(view, error);
  }
}
