import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { io } from "socket.io-client";
import { Server } from "socket.io";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { subscribe } from "valtio";
import type { JoinedBoard } from "#contracts/boards/live.ts";
import type { BoardSnapshot, CockpitLine } from "#contracts/wire/live.ts";
import { isRefusal, type ClientToServer, type LiveRefusal, type ServerToClient } from "#contracts/live/messages.ts";
import { createBoard, type Board, type BoardSocket } from "#client/screens/cockpit/board/board.ts";

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
  state: { board: "enterprise", version: 0, driver: null, tab: 1, companyId: null, panel: null },
  presence: { board: "enterprise", people: [], screens: [] },
  notes: [],
} satisfies Partial<JoinedBoard>;

describe("a board on the live channel", () => {
  let http: HttpServer;
  let server: Server<ClientToServer, ServerToClient>;
  let socket: BoardSocket;
  let board: Board;
  const joins: { board: string; after?: string }[] = [];
  /** Answer of the server to the next join; a real one takes it from the read model. */
  let snapshot: BoardSnapshot | LiveRefusal;
  let time: number;

  beforeEach(async () => {
    joins.length = 0;
    snapshot = { position: "p2", counts: counts(2), until, lines: [line(1), line(2)] };
    http = createServer();
    server = new Server(http);
    server.on("connection", (peer) =>
      peer.on("board:join", (message, answer) => {
        joins.push({ board: message.board, ...(message.after && { after: message.after }) });
        void peer.join(message.board);
        answer(isRefusal(snapshot) ? snapshot : { ...snapshot, ...nobody });
      }),
    );
    await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
    const { port } = http.address() as AddressInfo;
    socket = io(`http://127.0.0.1:${port}`, {
      transports: ["websocket"],
      reconnectionDelay: 10,
      randomizationFactor: 0,
    });
    time = 1_000;
    board = createBoard(socket, "enterprise", () => time);
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

  it("begins anew when the person's rights change, and keeps nothing that may not be seen any more", async () => {
    await holding(() => board.state.line === "live");
    snapshot = { position: "p3", counts: counts(1), until, lines: [line(3)] };
    server.emit("access:changed", {});
    await holding(() => board.state.counts?.todayGasNum === 1);
    expect(barcodes()).toEqual(["3"]);
    expect(joins[1]).toEqual({ board: "enterprise" });
    snapshot = { ok: false, code: "access.denied" };
    server.emit("access:changed", {});
    await holding(() => board.state.refusal !== undefined);
    expect([board.state.lines, board.state.counts]).toEqual([[], undefined]);
  });

  it("knows how old it is by the last beat", async () => {
    await holding(() => board.state.line === "live");
    expect(board.state.beatAt).toBe(1_000);
    time = 3_000;
    server.to("enterprise").emit("cockpit:beat", { position: "p9", at: "" });
    await holding(() => board.state.position === "p9");
    expect(board.state.beatAt).toBe(3_000);
  });
});
