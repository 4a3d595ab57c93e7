import type { JoinedBoard } from "#contracts/boards/live.ts";
import { isRefusal, type Answering } from "#contracts/live/messages.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Beat } from "#contracts/wire/live.ts";
import type { BoardsHint } from "#contracts/wire/live-topics.ts";
import { createBoardStates } from "#server/application/boards/board-states.ts";
import { readNotes } from "#server/application/notes/read-notes.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import { sendTo, socketsOf, type LiveServer, type LiveSocket } from "../live-socket.ts";
import { roomOf } from "../rooms.ts";
import type { LiveHandlers } from "../serve-messages.ts";
import { audienceIn, createReaches, type Reach } from "./audience.ts";
import { createBoardFeed, type Audience, type BoardFeed } from "./board-feed.ts";
import { createBoardNotes, type BoardNotes } from "./board-notes.ts";
import { createDefinitions } from "./definitions.ts";
import { serveDriving } from "./driving.ts";
import { createBoardPresence, type BoardPresence } from "./presence.ts";
import { createSharedStates, type SharedStates } from "./shared-states.ts";
import { createWheels, type Wheels } from "./wheels.ts";

/** Boards: their listeners, what these share, and the messages they are sent. */
export type Boards = {
  handlers: Pick<LiveHandlers, Extract<keyof LiveHandlers, `board:${string}`>>;
  /** Takes a socket in: it leaves its board when it goes. */
  admit(socket: LiveSocket): void;
  /** Takes a socket off the board that it may see no more, or to the audience of its scope of now. */
  place(socket: LiveSocket, access: Access): void;
  /** A board was changed, or removed. */
  changed(hint: BoardsHint): Promise<void>;
  beat(beat: Beat): void;
  /** Asked every second. */
  second(): Promise<void>;
  feed: BoardFeed;
  presence: BoardPresence;
  shared: SharedStates;
  notes: Pick<BoardNotes, "heard">;
  wheels: Wheels;
  hasWatchers(): boolean;
};

export type BoardsParts = {
  io: LiveServer;
  tenant: ServedTenant;
  /** The real clock. */
  now: () => Date;
  failed(error: unknown): void;
};

type Asked = { board: string; after?: Position | undefined; focusId: string | null };

/* Long because all its parts speak of the same sockets on the same boards. */
export const createBoards = ({ io, tenant, now, failed }: BoardsParts): Boards => {
  const audiences = new Map<string, Audience>();
  const watched = new Set<string>();
  const roomOn = (board: string) => roomOf(tenant, "board", board);
  const isEmpty = (name: string) => (io.sockets.adapter.rooms.get(name)?.size ?? 0) === 0;
  const socketsOn = (board: string): LiveSocket[] =>
    [...(io.sockets.adapter.rooms.get(roomOn(board)) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);
  const boards = (): string[] => [...watched].filter((board) => !isEmpty(roomOn(board)) || !watched.delete(board));

  const feed = createBoardFeed(tenant, {
    *audiences() {
      for (const audience of audiences.values()) {
        if (isEmpty(audience.room)) audiences.delete(audience.room);
        else yield audience;
      }
    },
    tell: (audience, update) => sendTo(io, audience, "cockpit:update", update),
  });
  const definitionOf = createDefinitions(tenant.db);
  const reachOf = createReaches(tenant);
  const states = createBoardStates(tenant.db);
  const shared = createSharedStates({
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
  const wheels = createWheels({ tenant, states, shared, boards, sockets: () => socketsOf(io, tenant) });

  tenant.boardWatch.answerBy((board) => ({
    people: presence.on(board).people.map(({ id }) => id),
    driver: shared.known(board)?.driver ?? null,
  }));

  /** How far a board reaches for somebody; `undefined` where it does not exist, or the person may not see it. */
  async function reachFor(board: string, focusId: string | null, access: Access): Promise<Reach | undefined> {
    const definition = await definitionOf(board);
    const reach = definition && (await reachOf(definition, focusId));
    return reach && audienceIn(tenant, access, reach) && reach;
  }

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
    presence.changed(board);
    wheels.left(board, access).catch(failed);
  }

  function enter(socket: LiveSocket, board: string, reach: Reach, audience: Audience): void {
    const isNew = socket.data.board !== board;
    if (isNew) leave(socket);
    Object.assign(socket.data, { board, reach });
    watched.add(board);
    void socket.join(roomOn(board));
    listen(socket, audience);
    if (isNew) presence.changed(board);
  }

  /**
   * Joins with the rights of that moment: they may have changed while the snapshot was read.
   *
   * @param isNewest false once something newer has overtaken it: then it is answered, and changes nothing
   */
  async function join(
    socket: LiveSocket,
    { board, after, focusId }: Asked,
    isNewest: () => boolean,
    answer: Answering<JoinedBoard>,
  ): Promise<void> {
    const [reach, pinned] = await Promise.all([
      reachFor(board, focusId, socket.data.access),
      notes.look(board),
      shared.now(board),
    ]);
    const cut = reach && audienceIn(tenant, socket.data.access, reach);
    if (!cut) return answer({ ok: false, code: "board.unknown" });
    let moved = false;
    await feed.join(cut.audience, after, (snapshot) => {
      moved = audienceIn(tenant, socket.data.access, reach)?.audience.room !== cut.audience.room;
      const state = shared.known(board);
      if (moved || !socket.connected || !state) return;
      if (isNewest()) enter(socket, board, reach, cut.audience);
      answer({
        ...snapshot,
        focus: cut.focus,
        state,
        idleMs: shared.idleMs(board, now()),
        presence: presence.on(board),
        notes: notes.withNews(board, pinned),
      });
    });
    if (moved) await join(socket, { board, after, focusId }, isNewest, answer);
  }

  /** Counts a join or a leave, and tells whether it is still the newest. */
  const newest = ({ data }: LiveSocket): (() => boolean) => {
    const turn = (data.joins = (data.joins ?? 0) + 1);
    return () => data.joins === turn;
  };

  const handlers: Boards["handlers"] = {
    "board:join": ([{ board, after, companyId }], { socket, answer }) =>
      join(socket, { board, after, focusId: companyId ?? null }, newest(socket), answer),
    "board:leave"([named], { socket }) {
      newest(socket);
      if (!named || named.board === socket.data.board) leave(socket);
    },
    ...serveDriving({
      ...{ tenant, states, shared, presence },
      isSeen: async (board, access) => (await reachFor(board, null, access)) !== undefined,
    }),
  };

  /** The figures of another scope; lines of its past are told to who asks for them. */
  function retell(socket: LiveSocket, board: string, focusId: string | null): void {
    const asked = { board, focusId };
    const before = socket.data.reach;
    let isNewest = true;
    const isStill = () => (isNewest = socket.data.board === board && socket.data.reach === before);
    void join(socket, asked, isStill, (answer) => {
      if (!isNewest || isRefusal(answer) || answer.position === null) return;
      const { counts, until, position } = answer;
      socket.emit("cockpit:update", { counts, until, position, lines: [] });
    }).catch(failed);
  }

  /** Companies may have moved in their tree. */
  async function placeAnew(socket: LiveSocket): Promise<void> {
    const { board, reach } = socket.data;
    if (board === undefined || !reach) return;
    const anew = await reachFor(board, reach.focus?.id ?? null, socket.data.access);
    if (socket.data.board !== board || socket.data.reach !== reach) return;
    const room = anew && audienceIn(tenant, socket.data.access, anew)?.audience.room;
    if (!room) leave(socket);
    else if (room !== socket.data.audience?.room) retell(socket, board, reach.focus?.id ?? null);
  }

  function place(socket: LiveSocket, access: Access): void {
    const { board, reach, audience } = socket.data;
    if (board === undefined || !reach) return;
    const cut = audienceIn(tenant, access, reach);
    if (!cut) return leave(socket);
    // A person or a screen may have another name.
    presence.changed(board);
    const isSame = cut.audience.room === audience?.room;
    // Nothing more of what it may see no longer.
    if (!isSame) listen(socket, undefined);
    if (reach.board || reach.focus) void placeAnew(socket).catch(failed);
    else if (!isSame) retell(socket, board, null);
  }

  return {
    handlers,
    feed,
    presence,
    shared,
    notes,
    wheels,
    place,
    admit(socket) {
      socket.once("disconnect", () => leave(socket));
    },
    async changed({ board }) {
      const definition = await definitionOf(board);
      if (!definition) await wheels.removed(board);
      const here = socketsOn(board);
      await Promise.all(here.map(placeAnew));
      for (const socket of here.filter(({ data }) => data.board !== board))
        socket.emit("board:changed", { board, removed: true, definition: null });
      if (definition) sendTo(io, roomOn(board), "board:changed", { board, removed: false, definition });
    },
    beat(beat) {
      for (const board of boards()) sendTo(io, roomOn(board), "cockpit:beat", beat);
    },
    async second() {
      presence.beat();
      await wheels.beat();
    },
    hasWatchers: () => boards().length > 0,
  };
};
