import type { EventMeta } from "./event.ts";
import type { EventVersions } from "./event-versions.ts";
import type { EventName, EventNamed } from "./stored-event.ts";

/** Converts the data of one event to the next version. The parameter's type is the older data. */
export type Upcaster<Data = unknown> = (data: never, meta: EventMeta) => Data;

/** One upcaster for each version before `Today`, the oldest first. The last one makes the current data. */
export type UpcastersTo<Today extends number, Data, Before extends Upcaster[] = []> = Today extends 1
  ? []
  : [unknown, unknown, ...Before]["length"] extends Today
    ? [...Before, Upcaster<Data>]
    : UpcastersTo<Today, Data, [...Before, Upcaster]>;

/** Upcasters by event, for events with a raised version. A missing upcaster is a compile error. */
type Upcasters = {
  [Name in EventName as EventVersions[Name] extends 1 ? never : Name]: UpcastersTo<
    EventVersions[Name],
    EventNamed<Name>["data"]
  >;
};

type NotePinned = EventNamed<"NotePinned">["data"];

/** Version 1 contained the author's name. The name is now read only from the account. */
const withoutUserName = ({ userName: _userName, ...note }: NotePinned & { userName: string }): NotePinned => note;

/** Conversions of older data. The log itself is never rewritten. */
export const upcasters: Upcasters = { NotePinned: [withoutUserName] };
