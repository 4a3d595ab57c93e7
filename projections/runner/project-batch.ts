import type { AnyView, Fold, Projectable } from "../views/view.ts";
import { createRecording, type Recording } from "./recording.ts";
import type { Models } from "./schema.ts";

/** The states of one fold by stream. */
export type States = Map<string, unknown>;
export type StatesByFold = Map<Fold, States>;
export type FoldedState = { stream: string; revision: bigint; state: unknown };

export type Projected = { recording: Recording; folded: Map<Fold, Map<string, FoldedState>>; waiting: Projectable[] };

/** A view could not project an event. */
export class ProjectionFailed extends Error {
  override name = "ProjectionFailed";
  readonly view: string;
  constructor(view: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.view = view;
  }
}

/**
 * What a batch of events comes to: pure. Events of streams in `parked` are passed over and answered as `waiting`.
 *
 * @param states as they are stored; streams that are missing there have never been folded.
 */
export function projectBatch(
  { views, folds }: Models,
  events: readonly Projectable[],
  states: StatesByFold,
  parked: ReadonlySet<string>,
): Projected {
  const recording = createRecording();
  const folded = new Map(folds.map((fold) => [fold, new Map<string, FoldedState>()]));
  const lasts = new Map(views.filter(({ settle }) => settle).map((view) => [view, new Map<string, Projectable>()]));
  const waiting: Projectable[] = [];
  const stateOf = (fold: Fold, stream: string): unknown =>
    folded.get(fold)?.get(stream)?.state ?? states.get(fold)?.get(stream) ?? fold.initial;

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
  return { recording, folded, waiting };
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
