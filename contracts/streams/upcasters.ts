import type { EventMeta } from "./event.ts";
import type { EventVersions } from "./event-versions.ts";
import type { EventName, EventNamed } from "./stored-event.ts";

/** Lifts the data of one event by one version; it declares the older data that it takes. */
export type Upcaster<Data = unknown> = (data: never, meta: EventMeta) => Data;

/** One upcaster for each version before `Today`, the oldest first; the last one makes today's data. */
export type UpcastersTo<Today extends number, Data, Before extends Upcaster[] = []> = Today extends 1
  ? []
  : [unknown, unknown, ...Before]["length"] extends Today
    ? [...Before, Upcaster<Data>]
    : UpcastersTo<Today, Data, [...Before, Upcaster]>;

/** By event, for those whose version was raised; a raised version without its upcaster does not compile. */
type Upcasters = {
  [Name in EventName as EventVersions[Name] extends 1 ? never : Name]: UpcastersTo<
    EventVersions[Name],
    EventNamed<Name>["data"]
  >;
};

type NotePinned = EventNamed<"NotePinned">["data"];

/** Version 1 named the writer; a person's name is read from the account alone. */
const withoutUserName = ({ userName: _userName, ...note }: NotePinned & { userName: string }): NotePinned => note;

/** How data of older versions is read today. Nothing is ever rewritten in the log. */
export const upcasters: Upcasters = { NotePinned: [withoutUserName] };
