import { io, type Socket } from "socket.io-client";
import { v4 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sizes } from "#contracts/limits.ts";
import { clientMessages } from "#contracts/live/messages.ts";
import { openYard, type Yard } from "./yard.ts";

let yard: Yard;
const clients: Socket[] = [];
beforeAll(async () => {
  yard = await openYard();
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await yard.server.stop();
});

/** A plain client of Socket.IO, which may send anything. */
const plain = (token: string, transport: "websocket" | "polling" = "websocket"): Socket => {
  const socket = io(yard.server.url, { auth: { token }, transports: [transport], upgrade: false, reconnection: false });
  clients.push(socket);
  return socket;
};
const nested = (levels: number): unknown => (levels === 0 ? [] : [nested(levels - 1)]);

it("sends updates over a WebSocket and by polling alike, and to nobody who has not joined", async () => {
  const [north] = yard.stations;
  const [barcode = ""] = await yard.cylinders(north, 1);
  const [socket, polling, outside] = [plain(yard.admin), plain(yard.admin, "polling"), plain(yard.admin)];
  const first = [socket, polling].map(
    (each) => new Promise((resolve) => each.on("cockpit:update", ({ lines }) => lines.length > 0 && resolve(lines))),
  );
  let strayed = 0;
  outside.on("cockpit:update", () => (strayed += 1));
  for (const each of [socket, polling]) await each.emitWithAck("board:join", { board: "enterprise" });
  await yard.takeIn(north, [barcode]);
  const [lines, same] = await Promise.all(first);
  expect(lines).toEqual(same);
  expect(lines).toMatchObject([{ line: { gasBarcode: barcode } }]);
  await outside.emitWithAck("board:join", { board: "none" });
  expect(strayed).toBe(0);
});

it("refuses arguments that nest too deep, and closes nothing", async () => {
  const socket = plain(yard.admin);
  const deep = nested(sizes.jsonDepth);
  for (const [name, { answer }] of Object.entries(clientMessages))
    if (answer) expect([name, await socket.emitWithAck(name, deep)]).toEqual([name, { ok: false, code: "invalid" }]);
  expect(await socket.emitWithAck("GetLatestCount", nested(2))).toBeInstanceOf(Array);
});

it("answers arguments of the wrong shape as invalid", async () => {
  const socket = plain(yard.admin);
  expect(await socket.emitWithAck("getLogs", { page: 1, key: "a\u0000b" })).toEqual({
    ok: false,
    code: "invalid",
  });
});

it("answers board messages of every wrong shape as invalid, and closes nothing", async () => {
  const socket = plain(yard.admin);
  const board = "enterprise";
  const wrong = {
    "board:join": [
      ...[{}, { board: 5 }, { board: "No Slug" }, null, board],
      ...[5, {}, "", "abc", "-5", "0", "1.5", "9223372036854775808", "9".repeat(64)].map((after) => ({ board, after })),
    ],
    "board:leave": [null, 5, { board: 5 }],
    "board:drive": [{}, { board: ["enterprise"] }, "enterprise"],
    "board:update": [
      { board, version: 1 },
      { board, version: -1, state: {} },
      { board, version: 0, state: { tab: 5 } },
    ],
    "board:hand": [{ board }, { board, userId: "ann" }],
    "board:release": [{}, [board]],
  };
  for (const [name, messages] of Object.entries(wrong))
    for (const message of messages)
      expect([name, message, await socket.emitWithAck(name, message)]).toEqual([
        name,
        message,
        { ok: false, code: "invalid" },
      ]);
  expect(socket.connected).toBe(true);
});

it("takes a version that no state ever had for an old one", async () => {
  const socket = plain(yard.admin);
  const board = "enterprise";
  await socket.emitWithAck("board:drive", { board });
  for (const version of [0, 999, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER])
    for (const state of [{ tab: 2 }, {}])
      expect([version, await socket.emitWithAck("board:update", { board, version, state })]).toEqual([
        version,
        { ok: false, code: "board.stale" },
      ]);
  await socket.emitWithAck("board:release", { board });
});

it("answers whoever waits for a message to be done, though it has no data", async () => {
  const socket = plain(yard.admin);
  for (const [name, ...sent] of [
    ["board:leave"],
    ["board:leave", { board: "enterprise" }],
    ["document:close"],
  ] as const)
    expect([name, await socket.timeout(2000).emitWithAck(name, ...sent)]).toEqual([name, { ok: true }]);
});

it("drops a message that has an answer and comes without a callback, and a name that it does not know", async () => {
  const socket = plain(yard.admin);
  let told = 0;
  socket.on("cockpit:update", () => (told += 1));
  for (const name of [...Object.keys(clientMessages), "constructor", "board:nothing"])
    socket.emit(name, { board: "enterprise" });
  const [north] = yard.stations;
  const witness = plain(yard.admin);
  const seen = new Promise((resolve) => witness.on("cockpit:update", ({ lines }) => lines.length > 0 && resolve(true)));
  await witness.emitWithAck("board:join", { board: "enterprise" });
  await yard.takeIn(north, await yard.cylinders(north, 1));
  await seen;
  await socket.emitWithAck("board:join", { board: "none" });
  expect(told).toBe(0);
});

it("needs the code of each message that has one", async () => {
  const socket = plain(await yard.person("keeper", "storeKeeper", yard.stations[0]));
  const sent = {
    "board:join": { board: "enterprise" },
    "board:drive": { board: "enterprise" },
    "board:update": { board: "enterprise", version: 1, state: { tab: 2 } },
    "board:hand": { board: "enterprise", userId: v4() },
    "board:release": { board: "enterprise" },
    "document:open": { id: v4() },
    GetLatestCount: 5,
    getLogs: 1,
  };
  const guarded = Object.entries(clientMessages).filter(([, { permission }]) => permission.length > 0);
  expect(guarded.map(([name]) => name)).toEqual(Object.keys(sent));
  for (const [name, message] of Object.entries(sent))
    expect([name, await socket.emitWithAck(name, message)]).toEqual([name, { ok: false, code: "access.denied" }]);
});
