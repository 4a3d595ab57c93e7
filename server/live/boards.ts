import { createHash } from "node:crypto";
import { boardCode } from "#contracts/wire/cockpit.ts";
import { BOARD } from "#contracts/boards/board.ts";
import type { JoinedBoard } from "#contracts/boards/live.ts";
import { isRefusal, type Answering } from "#contracts/live/messages.ts";
import type { BoardSnapshot } from "#contracts/wire/live.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import { createBoardFeed, type Audience, type BoardFeed } from "./board-feed.ts";
import { sendTo, type LiveServer, type LiveSocket } from "./live-socket.ts";
import { roomOf } from "./rooms.ts";
import type { LiveHandlers } from "./serve-messages.ts";

/** The board: its listeners, and the messages they are sent. */
export type Boards = {
  handlers: Pick<LiveHandlers, Extract<keyof LiveHandlers, `board:${string}`>>;
  /** Takes a socket off the board that it may see no more, or to the audience of its scope of now. */
  place(socket: LiveSocket, access: Access): void;
  feed: BoardFeed;
  hasWatchers(): boolean;
};

/* Long because the stand-ins of the driving messages stand in it for now. */
export const createBoards = (io: LiveServer, tenant: ServedTenant): Boards => {
  const audiences = new Map<string, Audience>();
  /** Every audience's sockets are in this room, too. */
  const room = roomOf(tenant, "board", BOARD);
  const audienceOf = (access: Access) => audienceIn(tenant, access);
  const isEmpty = (name: string) => (io.sockets.adapter.rooms.get(name)?.size ?? 0) === 0;
  const feed = createBoardFeed(tenant, {
    *audiences() {
      for (const audience of audiences.values()) {
        if (isEmpty(audience.room)) audiences.delete(audience.room);
        else yield audience;
      }
    },
    tell: (audience, update) => sendTo(io, audience, "cockpit:update", update),
  });

  function leave(socket: LiveSocket): void {
    void socket.leave(room);
    if (socket.data.audience) void socket.leave(socket.data.audience.room);
    socket.data.audience = undefined;
  }

  /** Enters with the rights of that moment: they may have changed while the snapshot was read. */
  async function enter(socket: LiveSocket, after: Position | undefined, answer: Answering<JoinedBoard>): Promise<void> {
    const audience = audienceOf(socket.data.access);
    if (!audience) return answer({ ok: false, code: "access.denied" });
    let moved = false;
    await feed.join(audience, after, (snapshot) => {
      moved = audienceOf(socket.data.access)?.room !== audience.room;
      if (moved || !socket.connected) return;
      const state = { board: BOARD, version: 0, driver: null, tab: 1, companyId: null, panel: null } as const;
      answer({ ...snapshot, state, presence: { board: BOARD, people: [], screens: [] }, notes: [] });
      audiences.set(audience.room, audience);
      void socket.join([room, audience.room]);
      socket.data.audience = audience;
    });
    if (moved) await enter(socket, after, answer);
  }

  const handlers: Boards["handlers"] = {
    "board:join": ([{ after }], { socket, answer }) => enter(socket, after, answer),
    "board:leave": (_sent, { socket }) => leave(socket),
    "board:drive": (_sent, { answer }) => answer({ ok: false, code: "board.unknown" }),
    "board:update": (_sent, { answer }) => answer({ ok: false, code: "board.notDriver" }),
    "board:hand": (_sent, { answer }) => answer({ ok: false, code: "board.notDriver" }),
    "board:release": (_sent, { answer }) => answer({ ok: false, code: "board.notDriver" }),
  };

  function place(socket: LiveSocket, access: Access): void {
    const { audience } = socket.data;
    if (!audience || audienceOf(access)?.room === audience.room) return;
    leave(socket);
    void enter(socket, undefined, (answer) => {
      if (isRefusal(answer) || answer.position === null) return;
      // The figures of another scope; lines of its past are told to who asks for them.
      const { counts, until, position } = answer;
      socket.emit("cockpit:update", { counts, until, position, lines: [] });
    }).catch(() => undefined);
  }

  return { handlers, place, feed, hasWatchers: () => !isEmpty(room) };
};

/** Everybody who sees the same companies is one audience; `undefined` for people who may not see the board. */
const audienceIn = (tenant: ServedTenant, { codes, scopeOf }: Access): Audience | undefined => {
  if (!codes.has(boardCode)) return undefined;
  const scope = scopeOf(boardCode);
  return { room: roomOf(tenant, "audience", scope === "all" ? scope : markOf(scope)), scope };
};

const markOf = (companies: ReadonlySet<string>): string =>
  createHash("sha256")
    .update([...companies].toSorted().join())
    .digest("base64url");
