import type { Kysely } from "kysely";
import type { Board } from "#contracts/boards/board.ts";
import type { BoardsHint } from "#contracts/wire/live-topics.ts";
import type { Beat } from "#contracts/wire/live.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { createBoardStates } from "#server/application/boards/board-states.ts";
import { readDefinition } from "#server/application/boards/read-boards.ts";
import { readNotes } from "#server/application/notes/read-notes.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import { createGathered } from "../gathered.ts";
import { sendTo, socketsOf, type LiveServer, type LiveSocket } from "../live-socket.ts";
import type { LiveHandlers } from "../serve-messages.ts";
import { audienceIn, createReaches } from "./audience.ts";
import { createBoardFeed, type BoardFeed } from "./board-feed.ts";
import { createBoardNotes, type BoardNotes } from "./board-notes.ts";
import { createJoining, type JoiningParts } from "./joining.ts";
import { createMembers } from "./members.ts";
import { createBoardPresence, type BoardPresence } from "./presence.ts";
import { createPresenterLocks, type PresenterLocks } from "./presenter-locks.ts";
import { servePresenting } from "./presenting.ts";
import { createSharedStates, type SharedStates } from "./shared-states.ts";

/** Loads boards by code in batches. `undefined` for a code without a board. */
const createDefinitions = (db: Kysely<Database>) =>
  createGathered(async (codes: string[]) => {
    // The built-in board's name depends on the reader's language and is never sent.
    const definitions = await Promise.all(codes.map((code) => readDefinition(db, code, "zh")));
    const boards = new Map(definitions.flatMap((board) => (board ? [[board.code, board]] : [])));
    return (code): Board | undefined => boards.get(code);
  });

/** Boards: their members, their shared state, and the messages of both. */
export type Boards = {
  handlers: Pick<LiveHandlers, Extract<keyof LiveHandlers, `board:${string}`>>;
  /** Adds a socket, and removes it from its board when it disconnects. */
  admit(socket: LiveSocket): void;
  /** Removes a socket from a board that it may no longer see, or moves it to the audience of its current scope. */
  place(socket: LiveSocket, access: Access): void;
  /** Called after a board was changed or removed. */
  changed(hint: BoardsHint): Promise<void>;
  beat(beat: Beat): void;
  /** Called every second. */
  second(): Promise<void>;
  feed: BoardFeed;
  presence: BoardPresence;
  sharedStates: SharedStates;
  notes: Pick<BoardNotes, "heard">;
  presenters: PresenterLocks;
  hasWatchers(): boolean;
};

export type BoardsParts = {
  io: LiveServer;
  tenant: ServedTenant;
  /** The real clock. */
  now: () => Date;
  failed(error: unknown): void;
};

/** The parts of the boards of a tenant, connected by their events. Long because each part is made and named here. */
export const createBoards = ({ io, tenant, now, failed }: BoardsParts): Boards => {
  const members = createMembers({
    io,
    tenant,
    changed: (board) => presence.changed(board),
    left: (board, access) => void presenters.left(board, access).catch(failed),
  });
  const { roomOn, socketsOn, boards } = members;
  const feed = createBoardFeed(tenant, {
    audiences: members.audiences,
    tell: (audience, update) => sendTo(io, audience, "cockpit:update", update),
  });
  const states = createBoardStates(tenant.db);
  const sharedStates = createSharedStates({
    states,
    tell: (state) => sendTo(io, roomOn(state.board), "board:state", state),
    publish: (hint) => void tenant.bus.publish("boardState", hint),
  });
  const presence = createBoardPresence({
    tenant,
    socketsOn,
    boards,
    now,
    tell: (message) => sendTo(io, roomOn(message.board), "presence", message),
  });
  const notes = createBoardNotes({
    read: (codes) => readNotes(tenant.db, codes),
    tellPinned: (board, note) => sendTo(io, roomOn(board), "board:note", { board, note }),
    tellRemoved: (board, noteId) => sendTo(io, roomOn(board), "board:note-removed", { board, noteId }),
  });
  const definitionOf = createDefinitions(tenant.db);
  const reachFor = createReachFor(tenant, definitionOf);
  const isSeen = async (board: string, access: Access) => (await reachFor(board, null, access)) !== undefined;
  const presenters = createPresenterLocks({
    tenant,
    states,
    sharedStates,
    isSeen,
    boards,
    sockets: () => socketsOf(io, tenant),
  });
  const joining = createJoining({
    tenant,
    members,
    feed,
    sharedStates,
    notes,
    presence,
    reachFor,
    now,
    failed,
  });

  tenant.boardWatch.answerBy((board) => ({
    people: presence.on(board).people,
    driver: sharedStates.known(board).driver,
  }));

  const handlers: Boards["handlers"] = {
    "board:join": ([{ board, after, companyId }], { socket, answer }) =>
      joining.join(socket, { board, after: after ?? undefined, focusId: companyId ?? null }, newest(socket), answer),
    "board:leave"([request], { socket }) {
      newest(socket);
      if (!request || request.board === socket.data.board) members.leave(socket);
    },
    ...servePresenting({ tenant, states, sharedStates, presence, isSeen }),
  };

  return {
    handlers,
    feed,
    presence,
    sharedStates,
    notes,
    presenters,
    place: joining.place,
    admit(socket) {
      socket.once("disconnect", () => members.leave(socket));
    },
    async changed({ board }) {
      const definition = await definitionOf(board);
      await (definition ? presenters.recheck() : presenters.removed(board));
      const here = socketsOn(board);
      await Promise.all(here.map(joining.placeAgain));
      for (const socket of here.filter(({ data }) => data.board !== board))
        socket.emit("board:changed", { board, removed: true, definition: null });
      if (definition) sendTo(io, roomOn(board), "board:changed", { board, removed: false, definition });
    },
    beat(beat) {
      for (const board of boards()) sendTo(io, roomOn(board), "cockpit:beat", beat);
    },
    async second() {
      presence.beat();
      await presenters.beat();
    },
    hasWatchers: () => boards().length > 0,
  };
};

/** Counts joins and leaves. The returned function is true until the next one. */
const newest = ({ data }: LiveSocket): (() => boolean) => {
  const turn = (data.joins = (data.joins ?? 0) + 1);
  return () => data.joins === turn;
};

const createReachFor = (
  tenant: ServedTenant,
  definitionOf: ReturnType<typeof createDefinitions>,
): JoiningParts["reachFor"] => {
  const reachOf = createReaches(tenant);
  return async (board, focusId, access) => {
    const definition = await definitionOf(board);
    const reach = definition && (await reachOf(definition, focusId));
    return reach && audienceIn(tenant, access, reach) && reach;
  };
};
