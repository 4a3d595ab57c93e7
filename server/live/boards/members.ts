import type { Access } from "#server/application/sign-in/access.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { LiveServer, LiveSocket } from "../live-socket.ts";
import { roomOf, type RoomName } from "../rooms.ts";
import type { Reach } from "./audience.ts";
import type { Audience } from "./board-feed.ts";

/** The sockets on each board, with their audiences. A socket has one board at a time. */
export type Members = {
  /** Name of the room of a board's sockets. */
  roomOn(board: string): RoomName<"board">;
  socketsOn(board: string): LiveSocket[];
  /** Boards with a socket. */
  boards(): string[];
  /** Audiences with a socket. */
  audiences(): Iterable<Audience>;
  enter(socket: LiveSocket, board: string, reach: Reach, audience: Audience): void;
  /** Changes the audience on the same board. `undefined` removes it. */
  listen(socket: LiveSocket, audience: Audience | undefined): void;
  leave(socket: LiveSocket): void;
};

export type MembersParts = {
  io: LiveServer;
  tenant: ServedTenant;
  /** Called when a socket joined or left a board. */
  changed(board: string): void;
  left(board: string, access: Access): void;
};

export const createMembers = ({ io, tenant, changed, left: onLeave }: MembersParts): Members => {
  const audiences = new Map<string, Audience>();
  const watched = new Set<string>();
  const roomOn = (board: string): RoomName<"board"> => roomOf(tenant, "board", board);
  const idsIn = (room: string): ReadonlySet<string> => io.sockets.adapter.rooms.get(room) ?? new Set();

  function listen(socket: LiveSocket, audience: Audience | undefined): void {
    const before = socket.data.audience;
    if (before && before.room !== audience?.room) void socket.leave(before.room);
    socket.data.audience = audience;
    if (!audience) return;
    audiences.set(audience.room, audience);
    void socket.join(audience.room);
  }

  function leave(socket: LiveSocket): void {
    const { board, access } = socket.data;
    listen(socket, undefined);
    if (board === undefined) return;
    socket.data.board = undefined;
    socket.data.reach = undefined;
    void socket.leave(roomOn(board));
    changed(board);
    onLeave(board, access);
  }

  return {
    roomOn,
    socketsOn: (board) => [...idsIn(roomOn(board))].flatMap((id) => io.sockets.sockets.get(id) ?? []),
    boards: () => [...watched].filter((board) => idsIn(roomOn(board)).size > 0 || !watched.delete(board)),
    *audiences() {
      for (const audience of audiences.values()) {
        if (idsIn(audience.room).size === 0) audiences.delete(audience.room);
        else yield audience;
      }
    },
    enter(socket, board, reach, audience) {
      const isNew = socket.data.board !== board;
      if (isNew) leave(socket);
      Object.assign(socket.data, { board, reach });
      watched.add(board);
      void socket.join(roomOn(board));
      listen(socket, audience);
      if (isNew) changed(board);
    },
    listen,
    leave,
  };
};
