import { allLists } from "#contracts/lists/index.ts";
import type { ChangedList } from "#contracts/wire/live-topics.ts";
import type { LiveServer } from "./live-socket.ts";
import { tellRoom } from "./tell-room.ts";

/** Whoever may see the same lists is in one room, so that all that changed in them leaves in one write. */
export type ListAudiences = {
  /** The room for somebody with these codes, to be entered at once. */
  roomFor(codes: ReadonlySet<string>): string;
  tell(changed: readonly ChangedList[]): void;
};

export const createListAudiences = (io: LiveServer): ListAudiences => {
  const listsOf = new Map<string, ReadonlySet<string>>();
  return {
    roomFor(codes) {
      const seen = allLists.filter(({ permission }) => permission.some((code) => codes.has(code)));
      const names = seen.map(({ name }) => name);
      const room = `lists:${names.join()}`;
      listsOf.set(room, new Set(names));
      return room;
    },
    tell(changed) {
      for (const [room, names] of listsOf) {
        if (!io.sockets.adapter.rooms.has(room)) listsOf.delete(room);
        else {
          const visible = changed.filter(({ list }) => names.has(list));
          tellRoom(
            io,
            room,
            visible.map(({ list, ids }) => ["list:changed", { list, ids }]),
          );
        }
      }
    },
  };
};
