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
import type { Members } from "./members.ts";
import type { SharedStates } from "./shared-states.ts";

export type JoinAsked = { board: string; after?: Position | undefined; focusId: string | null };

/** Adds sockets to boards by their permissions, and moves them when permissions change. */
export type Joining = {
  /** @param isNewest false after a newer call has started, so that the join has no effect */
  join(socket: LiveSocket, asked: JoinAsked, isNewest: () => boolean, answer: Answering<JoinedBoard>): Promise<void>;
  /** Removes a socket from a board that it may no longer see, or moves it to the audience of its current scope. */
  place(socket: LiveSocket, access: Access): void;
  /** Does the same after the board or the companies have changed. */
  placeAgain(socket: LiveSocket): Promise<void>;
};

export type JoiningParts = {
  tenant: ServedTenant;
  members: Members;
  feed: BoardFeed;
  sharedStates: SharedStates;
  notes: BoardNotes;
  presence: BoardPresence;
  /** Companies of a board for a person. `undefined` if the board does not exist or the person may not see it. */
  reachFor(board: string, focusId: string | null, access: Access): Promise<Reach | undefined>;
  now: () => Date;
  failed(error: unknown): void;
};

const createJoin = (parts: JoiningParts): Joining["join"] => {
  const { tenant, members, feed, sharedStates, notes, presence, reachFor, now } = parts;

  const join: Joining["join"] = async (socket, { board, after, focusId }, isNewest, answer) => {
    const [reach, pinned] = await Promise.all([
      reachFor(board, focusId, socket.data.access),
      notes.look(board),
      sharedStates.now(board),
    ]);
    const cut = reach && audienceIn(tenant, socket.data.access, reach);
    if (!cut) return answer({ ok: false, code: "board.unknown" });
    let moved = false;
    await feed.join(cut.audience, after, (snapshot) => {
      // Permissions may have changed while the snapshot was read.
      moved = audienceIn(tenant, socket.data.access, reach)?.audience.room !== cut.audience.room;
      if (moved || !socket.connected) return;
      if (isNewest()) members.enter(socket, board, reach, cut.audience);
      answer({
        ...snapshot,
        focus: cut.focus,
        state: sharedStates.known(board),
        idleMs: sharedStates.idleMs(board, now()),
        presence: presence.on(board),
        notes: notes.withNews(board, pinned),
      });
    });
    if (moved) await join(socket, { board, after, focusId }, isNewest, answer);
  };
  return join;
};

export const createJoining = (parts: JoiningParts): Joining => {
  const { tenant, members, presence, reachFor, failed } = parts;
  const join = createJoin(parts);

  /** Sends the figures of the new scope, without its past lines. */
  function sendFigures(socket: LiveSocket, board: string, focusId: string | null): void {
    const before = socket.data.reach;
    let isNewest = true;
    const isStill = () => (isNewest = socket.data.board === board && socket.data.reach === before);
    void join(socket, { board, focusId }, isStill, (answer) => {
      if (!isNewest || isRefusal(answer) || answer.position === null) return;
      const { counts, until, position } = answer;
      socket.emit("cockpit:update", { counts, until, position, lines: [] });
    }).catch(failed);
  }

  async function placeAgain(socket: LiveSocket): Promise<void> {
    const { board, reach } = socket.data;
    if (board === undefined || !reach) return;
    const current = await reachFor(board, reach.focus?.id ?? null, socket.data.access);
    if (socket.data.board !== board || socket.data.reach !== reach) return;
    const room = current && audienceIn(tenant, socket.data.access, current)?.audience.room;
    if (!room) members.leave(socket);
    else if (room !== socket.data.audience?.room) sendFigures(socket, board, reach.focus?.id ?? null);
  }

  function place(socket: LiveSocket, access: Access): void {
    const { board, reach, audience } = socket.data;
    if (board === undefined || !reach) return;
    const cut = audienceIn(tenant, access, reach);
    if (!cut) return members.leave(socket);
    // The name of a person or a screen may have changed.
    presence.changed(board);
    const isSame = cut.audience.room === audience?.room;
    // The socket may no longer see this audience's updates.
    if (!isSame) members.listen(socket, undefined);
    // Companies may have moved in the tree.
    if (reach.board || reach.focus) void placeAgain(socket).catch(failed);
    else if (!isSame) sendFigures(socket, board, null);
  }

  return { join, place, placeAgain };
};
