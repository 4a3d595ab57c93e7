import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { io } from "socket.io-client";
import { Server } from "socket.io";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { subscribe } from "valtio";
import type { DriveAnswer, JoinedBoard, SharedBoard } from "#contracts/boards/live.ts";
import type { BoardSnapshot, CockpitLine } from "#contracts/wire/live.ts";
import { isRefusal, type ClientToServer, type LiveRefusal, type ServerToClient } from "#contracts/live/messages.ts";
import { freeIn } from "#client/boards/presenting/free-in.ts";
import { createBoard, type Board, type BoardSocket } from "#client/boards/board.ts";

const line = (n: number): CockpitLine => ({
  position: `p${n}`,
  datetime: new Date(Date.UTC(2026, 10, 20, 0, 0, n)).toISOString(),
  content: "",
  logColor: "normal",
  line: { kind: "procedure", procedureId: 8, gasBarcode: String(n), place: "", codes: [] },
});
const counts = (todayGasNum: number) => ({
  todayGasNum,
  todayOutWarehouseNum: 0,
  todayInWarehouseNum: 0,
  todayDeliveryNum: 0,
  yesterdayGasNum: 1,
  yesterdayOutWarehouseNum: 0,
  yesterdayInWarehouseNum: 0,
  yesterdayDeliveryNum: 0,
});
const until = "10:00";
const nobody = {
  state: { board: "enterprise", version: 0, driver: null, tab: 1, companyId: null, panel: null, at: null },
  focus: null,
  presence: { board: "enterprise", people: [], screens: [] },
  notes: [],
} satisfies Partial<JoinedBoard>;
const shop = "00000000-0000-4000-8000-00000000000a";
const me = "li";
const foreign = "00000000-0000-4000-8000-00000000000b";

describe("a board on the live channel", () => {
  let http: HttpServer;
  let server: Server<ClientToServer, ServerToClient>;
  let socket: BoardSocket;
  let board: Board;
  const joins: { board: string; after?: string; companyId?: string }[] = [];
  const updates: unknown[] = [];
  /** Answer to calls of presenting; undefined: they succeed. */
  let refusal: DriveAnswer | undefined;
  /** Answer of the server to the next join; a real one takes it from the read model. */
  let snapshot: BoardSnapshot | LiveRefusal;
  /** Answers to joins that the server keeps back; undefined: it answers at once. */
  let keptBack: (() => void)[] | undefined;
  /** A change from another window of the driver, told before the answer to the next change. */
  let overtaking: Partial<SharedBoard> | undefined;
  let time: number;

  beforeEach(async () => {
    joins.length = 0;
    snapshot = { position: "p2", counts: counts(2), until, lines: [line(1), line(2)] };
    http = createServer();
    server = new Server(http);
    updates.length = 0;
    refusal = undefined;
    keptBack = undefined;
    overtaking = undefined;
    server.on("connection", (peer) => {
      let version = 0;
      let shared: SharedBoard = nobody.state;
      peer.on("board:join", ({ board: name, after, companyId }, answer) => {
        joins.push({ board: name, ...(after && { after }), ...(companyId && { companyId }) });
        void peer.join(name);
        const focus = companyId === shop ? { companyId, name: "Daliang store" } : null;
        const told = isRefusal(snapshot) ? snapshot : { ...snapshot, ...nobody, state: shared, focus };
        if (keptBack) keptBack.push(() => answer(told));
        else answer(told);
      });
      peer.on("board:drive", (_named, answer) => {
        if (refusal) return answer(refusal);
        shared = { ...shared, version: ++version, driver: { id: me, name: "Li" } };
        server.to("enterprise").emit("board:state", shared);
        answer({ ok: true, version });
      });
      peer.on("board:update", ({ version: seen, state }, answer) => {
        if (refusal) return answer(refusal);
        if (seen !== version) return answer({ ok: false, code: "board.stale" });
        // That its driver still drives is no change.
        if (Object.keys(state).length === 0) return answer({ ok: true, version });
        updates.push(state);
        shared = { ...shared, ...state, version: ++version };
        const taken = version;
        if (overtaking) {
          shared = { ...shared, ...overtaking, version: ++version };
          server.to("enterprise").emit("board:state", shared);
        }
        answer({ ok: true, version: taken });
        server.to("enterprise").emit("board:state", shared);
      });
    });
    await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
    const { port } = http.address() as AddressInfo;
    socket = io(`http://127.0.0.1:${port}`, {
      transports: ["websocket"],
      reconnectionDelay: 10,
      randomizationFactor: 0,
    });
    time = 1_000;
    board = createBoard(socket, "enterprise", { now: () => time, me: () => me });
  });
  afterEach(async () => {
    board.close();
    socket.disconnect();
    await server.close();
  });

  const tell = (n: number, figure: number) =>
    server
      .to("enterprise")
      .emit("cockpit:update", { position: `p${n}`, counts: counts(figure), until, lines: [line(n)] });
  const holding = (holds: () => boolean) =>
    new Promise<void>((done) => {
      if (holds()) return done();
      const stop = subscribe(board.state, () => {
        if (!holds()) return;
        stop();
        done();
      });
    });
  const barcodes = () => board.state.lines.map(({ line: { gasBarcode } }) => gasBarcode);

  it("shows the snapshot, newest first, and then what comes", async () => {
    await holding(() => board.state.line === "live");
    expect(barcodes()).toEqual(["2", "1"]);
    expect(board.state.counts?.todayGasNum).toBe(2);
    tell(3, 3);
    await holding(() => board.state.counts?.todayGasNum === 3);
    expect(barcodes()).toEqual(["3", "2", "1"]);
    expect(joins).toEqual([{ board: "enterprise" }]);
  });

  it("comes back from the last line that it saw, so that none is missing and none stands twice", async () => {
    await holding(() => board.state.line === "live");
    tell(3, 5);
    // A beat may be ahead of lines that are still on their way: resuming from it would leave those out.
    server.to("enterprise").emit("cockpit:beat", { position: "p9", at: "" });
    await holding(() => board.state.counts?.todayGasNum === 5);
    snapshot = { position: "p6", counts: counts(6), until, lines: [line(4), line(5), line(6)] };
    server.disconnectSockets(true);
    socket.io.engine.close();
    await holding(() => board.state.line === "offline");
    expect(board.state.offlineSince).toBeDefined();
    if (!socket.active) socket.connect();
    await holding(() => board.state.counts?.todayGasNum === 6);
    expect(joins[1]).toEqual({ board: "enterprise", after: "p3" });
    expect(barcodes()).toEqual(["6", "5", "4", "3", "2", "1"]);
    expect(board.state.offlineSince).toBeUndefined();
  });

  it("keeps a bounded number of lines, however long it stands", async () => {
    await holding(() => board.state.line === "live");
    for (let n = 3; n <= 200; n++) tell(n, n);
    await holding(() => barcodes()[0] === "200");
    expect(board.state.lines).toHaveLength(60);
  });

  it("starts again when the person's rights change, and keeps nothing that may not be seen any more", async () => {
    await holding(() => board.state.line === "live");
    snapshot = { position: "p3", counts: counts(1), until, lines: [line(3)] };
    server.emit("access:changed", {});
    await holding(() => board.state.counts?.todayGasNum === 1);
    expect(barcodes()).toEqual(["3"]);
    expect(joins[1]).toEqual({ board: "enterprise" });
    snapshot = { ok: false, code: "access.denied" };
    server.emit("access:changed", {});
    await holding(() => board.state.refusal !== undefined);
    const { lines, counts: figures, shared, presence } = board.state;
    expect([lines, figures, shared, presence]).toEqual([[], undefined, undefined, undefined]);
  });

  it("knows how old it is by the last beat", async () => {
    await holding(() => board.state.line === "live");
    expect(board.state.beatAt).toBe(1_000);
    time = 3_000;
    server.to("enterprise").emit("cockpit:beat", { position: "p9", at: "" });
    await holding(() => board.state.position === "p9");
    expect(board.state.beatAt).toBe(3_000);
  });

  const wang = { id: "wang", name: "Wang Min" };
  const drivenBy = (driver: { id: string; name: string } | null, version: number, view: Partial<SharedBoard> = {}) => {
    server.to("enterprise").emit("board:state", { ...nobody.state, version, driver, ...view });
  };

  it("goes where the driver goes while it follows, and stays there once nobody presents", async () => {
    await holding(() => board.state.line === "live");
    drivenBy(wang, 1, { tab: 2 });
    await holding(() => board.state.view.tab === 2);
    drivenBy(null, 2, { tab: 1 });
    await holding(() => board.state.shared?.driver === null);
    expect(board.state.view.tab).toBe(2);
  });

  it("looks elsewhere by itself once it does not follow, and comes back to the driver when it does again", async () => {
    await holding(() => board.state.line === "live");
    drivenBy(wang, 1, { tab: 2 });
    await holding(() => board.state.view.tab === 2);
    await board.look({ tab: 3 });
    expect(board.state).toMatchObject({ follows: false, view: { tab: 3 } });
    drivenBy(wang, 2, { tab: 4 });
    await holding(() => board.state.shared?.tab === 4);
    expect(board.state.view.tab).toBe(3);
    board.follow(true);
    expect(board.state.view.tab).toBe(4);
  });

  it("joins again with the company in focus, and draws the old figures until the new ones are there", async () => {
    await holding(() => board.state.line === "live");
    snapshot = { position: "p3", counts: counts(1), until, lines: [line(3)] };
    drivenBy(wang, 1, { companyId: shop });
    await holding(() => board.state.view.companyId === shop);
    expect(board.state.counts?.todayGasNum).toBe(2);
    await holding(() => board.state.counts?.todayGasNum === 1);
    expect(joins[1]).toEqual({ board: "enterprise", companyId: shop });
    expect(board.state).toMatchObject({ focus: { companyId: shop, name: "Daliang store" }, outside: false });
    expect(barcodes()).toEqual(["3"]);
  });

  it("stays at the company that it had when the driver goes to one outside the viewer's", async () => {
    await holding(() => board.state.line === "live");
    drivenBy(wang, 1, { companyId: shop });
    await holding(() => board.state.focus?.companyId === shop);
    drivenBy(wang, 2, { companyId: foreign });
    await holding(() => board.state.outside);
    await holding(() => joins.at(-1)?.companyId === shop);
    expect(board.state.focus?.companyId).toBe(shop);
    drivenBy(wang, 3, { companyId: null });
    await holding(() => board.state.focus === null);
    expect(board.state.outside).toBe(false);
  });

  it("keeps no lines of another company when the line was lost before the new figures came", async () => {
    await holding(() => board.state.line === "live");
    snapshot = { ok: false, code: "system.unavailable" };
    drivenBy(wang, 1, { companyId: shop });
    await expect.poll(() => joins.length).toBe(2);
    socket.disconnect();
    snapshot = { position: "p9", counts: counts(9), until, lines: [line(9)] };
    socket.connect();
    drivenBy(wang, 1, { companyId: shop });
    await holding(() => board.state.counts?.todayGasNum === 9);
    expect(joins.at(-1)).toEqual({ board: "enterprise", companyId: shop });
    expect(barcodes()).toEqual(["9"]);
  });

  it("does not join again once it is left, whatever is still answered", async () => {
    await holding(() => board.state.line === "live");
    const answers = (keptBack = [] as (() => void)[]);
    server.emit("access:changed", {});
    await expect.poll(() => answers.length).toBe(1);
    await board.look({ companyId: shop });
    board.close();
    answers[0]?.();
    // The line carries one message after the other: this one comes after the answer.
    await new Promise((done) => {
      socket.once("board:note-removed", done);
      server.emit("board:note-removed", { board: "enterprise", noteId: "" });
    });
    await socket.emitWithAck("board:drive", { board: "enterprise" });
    expect(joins).toHaveLength(2);
  });

  it("goes along with another window of its driver, also where that was quicker", async () => {
    await holding(() => board.state.line === "live");
    await board.drive();
    await holding(() => board.state.shared?.driver?.id === me);
    drivenBy({ id: me, name: "Li" }, 1, { tab: 3 });
    await holding(() => board.state.view.tab === 3);
    overtaking = { tab: 4 };
    await board.look({ tab: 2 });
    expect(board.state.shared?.tab).toBe(4);
    expect(board.state.view.tab).toBe(4);
  });

  it("takes everybody along while it drives: what it sees at once, and the server's word when it refuses", async () => {
    await holding(() => board.state.line === "live");
    await board.look({ tab: 2 });
    await expect(board.drive()).resolves.toMatchObject({ ok: true });
    expect(updates).toEqual([{ tab: 2, companyId: null, at: null }]);
    await holding(() => board.state.shared?.driver?.id === me);
    void board.look({ tab: 3 });
    expect(board.state.view.tab).toBe(3);
    await holding(() => updates.length === 2);
    refusal = { ok: false, code: "board.notDriver" };
    await expect(board.look({ panel: "trend" })).resolves.toEqual(refusal);
    expect(board.state.shared?.panel).toBeNull();
  });

  it("shows the moment that its address names next, and the presenter's first", async () => {
    const [earlier, later] = ["2026-03-02T04:00:00.000Z", "2026-03-02T05:00:00.000Z"] as const;
    await holding(() => board.state.line === "live");
    board.showAddressed(earlier);
    expect(board.state.view.at).toBe(earlier);
    await board.drive();
    await holding(() => board.state.shared?.driver?.id === me);
    board.showAddressed(later);
    expect(board.state.view.at).not.toBe(later);
  });

  it("sends changes one after the other, each with the version that the one before brought", async () => {
    await holding(() => board.state.line === "live");
    await board.drive();
    await holding(() => board.state.shared?.driver?.id === me);
    void board.look({ tab: 2 });
    void board.look({ tab: 3 });
    void board.look({ tab: 4, panel: "trend" });
    await holding(() => board.state.shared?.tab === 4 && updates.length === 2);
    expect(updates).toEqual([{ tab: 2 }, { tab: 4, panel: "trend" }]);
  });

  it("is in its last minute of ten without a change, and has ten again once its driver says that he still drives", async () => {
    await holding(() => board.state.line === "live");
    const people = [{ id: me, name: "Li", avatar: null }];
    server.to("enterprise").emit("presence", { board: "enterprise", people, screens: [] });
    await board.drive();
    await holding(() => board.state.shared?.driver?.id === me && board.state.driverGoneAt === undefined);
    time += 576_000;
    expect(freeIn(board.state, time, true)).toMatchObject({ clock: "0:24", isLastMinute: true });
    await expect(board.keep()).resolves.toMatchObject({ ok: true });
    expect(freeIn(board.state, time, true)).toMatchObject({ clock: "10:00", isLastMinute: false });
    expect(updates).toEqual([]);
  });

  it("says who was quicker", async () => {
    await holding(() => board.state.line === "live");
    refusal = { ok: false, code: "board.driven", driver: wang };
    await expect(board.drive()).resolves.toEqual(refusal);
  });

  it("asks for nothing over a line that is lost", async () => {
    await holding(() => board.state.line === "live");
    socket.disconnect();
    await expect(board.drive()).resolves.toEqual({ ok: false, code: "line" });
  });

  it("knows since when the driver has no line", async () => {
    await holding(() => board.state.line === "live");
    const people = [{ ...wang, avatar: null }];
    server.to("enterprise").emit("presence", { board: "enterprise", people, screens: [] });
    drivenBy(wang, 1);
    await holding(() => board.state.shared?.driver !== null);
    expect(board.state.driverGoneAt).toBeUndefined();
    time = 7_000;
    server.to("enterprise").emit("presence", { board: "enterprise", people: [], screens: [] });
    await holding(() => board.state.driverGoneAt !== undefined);
    expect(board.state.driverGoneAt).toBe(7_000);
  });

  it("keeps the notes by their moments, each once, and forgets those that are removed", async () => {
    await holding(() => board.state.line === "live");
    const note = (noteId: string, at: string) => ({
      noteId,
      board: "enterprise",
      panel: "trend",
      at,
      text: noteId,
      userId: me,
      userName: "Li",
    });
    const tellNote = (noteId: string, at: string) =>
      server.to("enterprise").emit("board:note", { board: "enterprise", note: note(noteId, at) });
    tellNote("a", "2026-11-20T02:00:00.000Z");
    tellNote("b", "2026-11-20T03:00:00.000Z");
    tellNote("a", "2026-11-20T02:00:00.000Z");
    await holding(() => board.state.notes.length === 2);
    expect(board.state.notes.map(({ noteId }) => noteId)).toEqual(["b", "a"]);
    server.to("enterprise").emit("board:note-removed", { board: "enterprise", noteId: "b" });
    await holding(() => board.state.notes.length === 1);
  });
});
