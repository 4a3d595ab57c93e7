import { allLists } from "#contracts/lists/index.ts";
import type { ChangedList } from "#contracts/wire/live-topics.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import type { LiveServer, LiveSocket } from "./live-socket.ts";
import { tellRoom } from "./tell-room.ts";

/** Whoever may see the same lists is in one room, so that all that changed in them leaves in one write. */
export type ListAudiences = {
  /** Puts a socket among those with the same codes, and out of where it was before. */
  place(socket: LiveSocket, access: Pick<Access, "codes">): void;
  tell(changed: readonly ChangedList[]): void;
};

export const createListAudiences = (io: LiveServer): ListAudiences => {
  const listsOf = new Map<string, ReadonlySet<string>>();
  function roomFor({ codes }: Pick<Access, "codes">): string {
    const seen = allLists.filter(({ permission }) => permission.some((code) => codes.has(code)));
    const names = seen.map(({ name }) => name);
    const room = `lists:${names.join()}`;
    listsOf.set(room, new Set(names));
    return room;
  }

  return {
    place(socket, access) {
      const [before, room] = [socket.data.listRoom, roomFor(access)];
      if (before === room) return;
      if (before !== undefined) void socket.leave(before);
      void socket.join(room);
      socket.data.listRoom = room;
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
