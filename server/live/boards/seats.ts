import type { Access } from "#server/application/sign-in/access.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { LiveServer, LiveSocket } from "../live-socket.ts";
import { roomOf, type RoomName } from "../rooms.ts";
import type { Reach } from "./audience.ts";
import type { Audience } from "./board-feed.ts";

/** Which socket has which board open, and to whose figures it listens. A socket has one board at a time. */
export type Seats = {
  /** Name of the room of a board's sockets. */
  roomOn(board: string): RoomName<"board">;
  socketsOn(board: string): LiveSocket[];
  /** Boards that somebody has open. */
  boards(): string[];
  /** Audiences that somebody is in. */
  audiences(): Iterable<Audience>;
  take(socket: LiveSocket, board: string, reach: Reach, audience: Audience): void;
  /** From one audience to another, on the same board; `undefined`: to none. */
  listen(socket: LiveSocket, audience: Audience | undefined): void;
  leave(socket: LiveSocket): void;
};

export type SeatsParts = {
  io: LiveServer;
  tenant: ServedTenant;
  /** Somebody came to a board, or left it. */
  changed(board: string): void;
  left(board: string, access: Access): void;
};

export const createSeats = ({ io, tenant, changed, left }: SeatsParts): Seats => {
  const taken = new Map<string, Audience>();
  const watched = new Set<string>();
  const roomOn = (board: string): RoomName<"board"> => roomOf(tenant, "board", board);
  const membersOf = (room: string): ReadonlySet<string> => io.sockets.adapter.rooms.get(room) ?? new Set();

  function listen(socket: LiveSocket, audience: Audience | undefined): void {
    const before = socket.data.audience;
    if (before && before.room !== audience?.room) void socket.leave(before.room);
    socket.data.audience = audience;
    if (!audience) return;
    taken.set(audience.room, audience);
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
    left(board, access);
  }

  return {
    roomOn,
    socketsOn: (board) => [...membersOf(roomOn(board))].flatMap((id) => io.sockets.sockets.get(id) ?? []),
    boards: () => [...watched].filter((board) => membersOf(roomOn(board)).size > 0 || !watched.delete(board)),
    *audiences() {
      for (const audience of taken.values()) {
        if (membersOf(audience.room).size === 0) taken.delete(audience.room);
        else yield audience;
      }
    },
    take(socket, board, reach, audience) {
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
