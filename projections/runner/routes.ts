import type { AnyView, Fold, Handler } from "../views/view.ts";
import type { DomainEvent } from "#contracts/streams/event.ts";

/** A view's handler for one type of event. */
export type Route = { view: AnyView; handle: Handler<DomainEvent, unknown> };

export type Routes = {
  /** Handlers by type of event, in the order of the views. */
  handlers: ReadonlyMap<string, readonly Route[]>;
  /** The views that a fold's state is finished for. */
  finished: ReadonlyMap<Fold, readonly AnyView[]>;
};

export function routesOf(views: readonly AnyView[]): Routes {
  const handlers = new Map<string, Route[]>();
  const finished = new Map<Fold, AnyView[]>();
  for (const view of views) {
    for (const [type, handle] of Object.entries(view.on))
      if (handle) handlers.set(type, [...(handlers.get(type) ?? []), { view, handle }]);
    const { fold } = view;
    if (fold && view.finish) finished.set(fold, [...(finished.get(fold) ?? []), view]);
  }
  return { handlers, finished };
}
