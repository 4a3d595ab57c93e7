import type { JoinedBoard } from "#contracts/boards/live.ts";
import { isRefusal, type Answering } from "#contracts/live/messages.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import type { LiveSocket } from "../live-socket.ts";
import { audienceIn, type Reach } from "./audience.ts";
import type { BoardFeed } from "./board-feed.ts";
import type { BoardNotes } from "./board-notes.ts";
import type { BoardPresence } from "./presence.ts";
import type { Seats } from "./seats.ts";
import type { SharedStates } from "./shared-states.ts";

export type JoinAsked = { board: string; after?: Position | undefined; focusId: string | null };

/** Brings sockets to boards with the rights of the moment, and elsewhere when those change. */
export type Joining = {
  /** @param isNewest false once something newer has overtaken it: then it is answered, and changes nothing */
  join(socket: LiveSocket, asked: JoinAsked, isNewest: () => boolean, answer: Answering<JoinedBoard>): Promise<void>;
  /** Takes a socket off the board that it may see no more, or to the audience of its scope of now. */
  place(socket: LiveSocket, access: Access): void;
  /** The same where the board or the companies have changed. */
  placeAnew(socket: LiveSocket): Promise<void>;
};

export type JoiningParts = {
  tenant: ServedTenant;
  seats: Seats;
  feed: BoardFeed;
  shared: SharedStates;
  notes: BoardNotes;
  presence: BoardPresence;
  /** How far a board reaches for somebody; `undefined` where it does not exist, or the person may not see it. */
  reachFor(board: string, focusId: string | null, access: Access): Promise<Reach | undefined>;
  now: () => Date;
  failed(error: unknown): void;
};

const createJoin = (parts: JoiningParts): Joining["join"] => {
  const { tenant, seats, feed, shared, notes, presence, reachFor, now } = parts;

  const join: Joining["join"] = async (socket, { board, after, focusId }, isNewest, answer) => {
    const [reach, pinned] = await Promise.all([
      reachFor(board, focusId, socket.data.access),
      notes.look(board),
      shared.now(board),
    ]);
    const cut = reach && audienceIn(tenant, socket.data.access, reach);
    if (!cut) return answer({ ok: false, code: "board.unknown" });
    let moved = false;
    await feed.join(cut.audience, after, (snapshot) => {
      // The rights may have changed while the snapshot was read.
      moved = audienceIn(tenant, socket.data.access, reach)?.audience.room !== cut.audience.room;
      if (moved || !socket.connected) return;
      if (isNewest()) seats.take(socket, board, reach, cut.audience);
      answer({
        ...snapshot,
        focus: cut.focus,
        state: shared.known(board),
        idleMs: shared.idleMs(board, now()),
        presence: presence.on(board),
        notes: notes.withNews(board, pinned),
      });
    });
    if (moved) await join(socket, { board, after, focusId }, isNewest, answer);
  };
  return join;
};

export const createJoining = (parts: JoiningParts): Joining => {
  const { tenant, seats, presence, reachFor, failed } = parts;
  const join = createJoin(parts);

  /** The figures of another scope; lines of its past are told to who asks for them. */
  function retell(socket: LiveSocket, board: string, focusId: string | null): void {
    const before = socket.data.reach;
    let isNewest = true;
    const isStill = () => (isNewest = socket.data.board === board && socket.data.reach === before);
    void join(socket, { board, focusId }, isStill, (answer) => {
      if (!isNewest || isRefusal(answer) || answer.position === null) return;
      const { counts, until, position } = answer;
      socket.emit("cockpit:update", { counts, until, position, lines: [] });
    }).catch(failed);
  }

  async function placeAnew(socket: LiveSocket): Promise<void> {
    const { board, reach } = socket.data;
    if (board === undefined || !reach) return;
    const anew = await reachFor(board, reach.focus?.id ?? null, socket.data.access);
    if (socket.data.board !== board || socket.data.reach !== reach) return;
    const room = anew && audienceIn(tenant, socket.data.access, anew)?.audience.room;
    if (!room) seats.leave(socket);
    else if (room !== socket.data.audience?.room) retell(socket, board, reach.focus?.id ?? null);
  }

  function place(socket: LiveSocket, access: Access): void {
    const { board, reach, audience } = socket.data;
    if (board === undefined || !reach) return;
    const cut = audienceIn(tenant, access, reach);
    if (!cut) return seats.leave(socket);
    // A person or a screen may have another name.
    presence.changed(board);
    const isSame = cut.audience.room === audience?.room;
    // Nothing more of what it may see no longer.
    if (!isSame) seats.listen(socket, undefined);
    // Companies may have moved in their tree.
    if (reach.board || reach.focus) void placeAnew(socket).catch(failed);
    else if (!isSame) retell(socket, board, null);
  }

  return { join, place, placeAnew };
};
