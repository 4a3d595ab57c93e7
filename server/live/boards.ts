import { createHash } from "node:crypto";
import type { Scope } from "#server/application/context.ts";
import type { Tenant } from "#server/api/http/request-context.ts";
import { createBoardFeed, type Audience, type BoardFeed } from "./board-feed.ts";
import type { LiveServer, LiveSocket } from "./live-socket.ts";
import { tellRoom } from "./tell-room.ts";

export const BOARD = "enterprise";
const CODE = "cockpit:view";
/** Every audience's sockets are in this room, too. */
export const boardRoom = `board:${BOARD}`;

/** The board `enterprise`: who listens, and what they are told. */
export type Boards = {
  /** Answers `board:join` and `board:leave` of a socket. */
  serve(socket: LiveSocket): void;
  feed: BoardFeed;
  hasWatchers(): boolean;
};

export const createBoards = (io: LiveServer, tenant: Tenant): Boards => {
  const audiences = new Map<string, Audience>();
  const isEmpty = (room: string) => (io.sockets.adapter.rooms.get(room)?.size ?? 0) === 0;
  const feed = createBoardFeed(tenant, {
    *audiences() {
      for (const audience of audiences.values()) {
        if (isEmpty(audience.room)) audiences.delete(audience.room);
        else yield audience;
      }
    },
    tell: (room, messages) => tellRoom(io, room, messages),
  });

  function serve(socket: LiveSocket): void {
    socket.on("board:join", (message, answer) => {
      if (typeof answer !== "function") return;
      const { access } = socket.data;
      if (message?.board !== BOARD) return answer({ error: "board.unknown" });
      if (!access.codes.has(CODE)) return answer({ error: "access.denied" });
      const audience = audienceOf(access.scopeOf(CODE));
      const after = typeof message.after === "string" ? message.after : undefined;
      feed
        .join(audience, after, (snapshot) => {
          if (!socket.connected) return;
          answer(snapshot);
          audiences.set(audience.room, audience);
          void socket.join([boardRoom, audience.room]);
          socket.data.audience = audience;
        })
        .catch((error: unknown) =>
          answer({ error: error instanceof TypeError ? "request.invalid" : "system.unavailable" }),
        );
    });
    socket.on("board:leave", () => {
      void socket.leave(boardRoom);
      if (socket.data.audience) void socket.leave(socket.data.audience.room);
    });
  }

  return { serve, feed, hasWatchers: () => !isEmpty(boardRoom) };
};

const audienceOf = (scope: Scope): Audience => {
  if (scope === "all") return { room: `${boardRoom}:all`, scope };
  const key = createHash("sha256")
    .update([...scope].toSorted().join())
    .digest("base64url");
  return { room: `${boardRoom}:${key}`, scope };
};
