import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Server } from "socket.io";
import { WebSocketServer } from "ws";
import type { BoardUpdate } from "#contracts/wire/live.ts";
import type { LiveServer } from "#server/live/live-socket.ts";
import { liveOptions } from "#server/live/create-live.ts";

/** How messages leave: as the product sends them, or by plain `ws`. */
export type Sender = "socket.io" | "ws";
/** So many messages to every socket, each `everyMs` after the one before. */
export type BroadcastAsked = { messages: number; everyMs: number };
export type BroadcastTold = { port: number } | { processorMs: number };

const path = "/socket.io/";
const room = "board";
const counts = {
  todayGasNum: 1204,
  todayOutWarehouseNum: 987,
  todayInWarehouseNum: 1011,
  todayDeliveryNum: 640,
  yesterdayGasNum: 1180,
  yesterdayOutWarehouseNum: 1002,
  yesterdayInWarehouseNum: 990,
  yesterdayDeliveryNum: 655,
};
const update = (at: number): BoardUpdate => ({ position: String(at), counts, until: "10:00", lines: [] });

const http = createServer();
const tell = (message: BroadcastTold): void => void process.send?.(message);

function asProduct(): (at: number) => void {
  const io: LiveServer = new Server(http, { ...liveOptions, path });
  io.on("connection", (socket) => void socket.join(room));
  return (at) => io.to(room).emit("cockpit:update", update(at));
}

function asPlainSockets(): (at: number) => void {
  const sockets = new WebSocketServer({ server: http, path, perMessageDeflate: false });
  return (at) => {
    const message = JSON.stringify(["cockpit:update", update(at)]);
    for (const socket of sockets.clients) socket.send(message);
  };
}

const send = (process.argv[2] as Sender) === "ws" ? asPlainSockets() : asProduct();
process.on("disconnect", () => process.exit(0));
process.on("message", ({ messages, everyMs }: BroadcastAsked) => {
  void (async () => {
    const before = process.cpuUsage();
    for (let message = 0; message < messages; message++) {
      send(performance.timeOrigin + performance.now());
      await pause(everyMs);
    }
    const { user, system } = process.cpuUsage(before);
    tell({ processorMs: (user + system) / 1000 });
  })();
});
http.listen(0, "127.0.0.1", () => tell({ port: (http.address() as AddressInfo).port }));
