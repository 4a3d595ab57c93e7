import { createHash } from "node:crypto";
import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import { joinMessage } from "#contracts/wire/live-messages.ts";
import type { BoardSnapshot } from "#contracts/wire/live.ts";
import type { Position } from "#contracts/wire/position.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import { createBoardFeed, type Audience, type BoardFeed } from "./board-feed.ts";
import { boardRoom, type LiveServer, type LiveSocket } from "./live-socket.ts";
import type { Rights } from "./rights.ts";
import { tellRoom } from "./tell-room.ts";

type JoinAnswer = (answer: BoardSnapshot | { error: string }) => void;

const BOARD = "enterprise";
const CODE = cockpitScreens.cockpit.codes.view;
/** The board `enterprise`: who listens, and what they are told. */
export type Boards = {
  /** Answers `board:join` and `board:leave` of a socket. */
  serve(socket: LiveSocket, rights: Rights): void;
  /** Takes a socket off the board that it may see no more, or to the audience of its scope of now. */
  place(socket: LiveSocket, access: Access): void;
  feed: BoardFeed;
  hasWatchers(): boolean;
};

export const createBoards = (io: LiveServer, tenant: ServedTenant): Boards => {
  const audiences = new Map<string, Audience>();
  /** Every audience's sockets are in this room, too. */
  const room = boardRoom(tenant);
  const audienceOf = (access: Access) => audienceIn(room, access);
  const isEmpty = (name: string) => (io.sockets.adapter.rooms.get(name)?.size ?? 0) === 0;
  const feed = createBoardFeed(tenant, {
    *audiences() {
      for (const audience of audiences.values()) {
        if (isEmpty(audience.room)) audiences.delete(audience.room);
        else yield audience;
      }
    },
    tell: (audience, messages) => tellRoom(io, audience, messages),
  });

  function leave(socket: LiveSocket): void {
    void socket.leave(room);
    if (socket.data.audience) void socket.leave(socket.data.audience.room);
    socket.data.audience = undefined;
  }

  /** Enters with the rights of that moment: they may have changed while the snapshot was read. */
  async function enter(socket: LiveSocket, after: Position | undefined, answer: JoinAnswer): Promise<void> {
    const audience = audienceOf(socket.data.access);
    if (!audience) return answer({ error: "access.denied" });
    let moved = false;
    await feed.join(audience, after, (snapshot) => {
      moved = audienceOf(socket.data.access)?.room !== audience.room;
      if (moved || !socket.connected) return;
      answer(snapshot);
      audiences.set(audience.room, audience);
      void socket.join([room, audience.room]);
      socket.data.audience = audience;
    });
    if (moved) await enter(socket, after, answer);
  }

  function serve(socket: LiveSocket, rights: Rights): void {
    socket.on("board:join", (message, answer) => {
      if (typeof answer !== "function") return;
      const sent = joinMessage.safeParse(message);
      if (sent.data?.board !== BOARD) return answer({ error: "board.unknown" });
      const { after } = sent.data;
      rights
        .now(socket)
        .then((access) => access && enter(socket, after, answer))
        .catch((error: unknown) =>
          answer({ error: error instanceof TypeError ? "request.invalid" : "system.unavailable" }),
        );
    });
    socket.on("board:leave", () => leave(socket));
  }

  function place(socket: LiveSocket, access: Access): void {
    const { audience } = socket.data;
    if (!audience || audienceOf(access)?.room === audience.room) return;
    leave(socket);
    void enter(socket, undefined, (answer) => {
      if ("error" in answer || answer.position === null) return;
      // The figures of another scope; lines of its past are told to who asks for them.
      socket.emit("cockpit:update", { ...answer, position: answer.position, lines: [] });
    }).catch(() => undefined);
  }

  return { serve, place, feed, hasWatchers: () => !isEmpty(room) };
};

/** Everybody who sees the same companies is one audience; `undefined` for who may not see the board. */
const audienceIn = (board: string, { codes, scopeOf }: Access): Audience | undefined => {
  if (!codes.has(CODE)) return undefined;
  const scope = scopeOf(CODE);
  if (scope === "all") return { room: `${board}:all`, scope };
  const key = createHash("sha256")
    .update([...scope].toSorted().join())
    .digest("base64url");
  return { room: `${board}:${key}`, scope };
};
