import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Server } from "socket.io";
import { io as connect, type Socket } from "socket.io-client";
import { liveOptions } from "#server/live/live-options.ts";
import type { LiveServer } from "#server/live/live-socket.ts";
import { tellRoom, type Message } from "#server/live/tell-room.ts";

const http = createServer();
const io: LiveServer = new Server(http, liveOptions);
const clients: Socket[] = [];
let url: string;

beforeAll(async () => {
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const client of clients) client.close();
  await io.close();
});

const changed = (list: string): Message => ["list:changed", { list, ids: [] }];
const last = changed("last");

/** Connects, enters the room and gathers what it hears until the last message. */
async function listen(transports: ("polling" | "websocket")[], room: string) {
  const socket = connect(url, { transports, upgrade: false, forceNew: true });
  clients.push(socket);
  const connected = once(io, "connection") as Promise<[Parameters<Parameters<LiveServer["on"]>[1]>[0]]>;
  const heard: unknown[][] = [];
  const all = new Promise<unknown[][]>((resolve) => {
    socket.onAny((...message: unknown[]) => {
      heard.push(message);
      if (JSON.stringify(message) === JSON.stringify(last)) resolve(heard);
    });
  });
  const [own] = await connected;
  await own.join(room);
  return { own, all };
}

/** Around the lengths at which a frame's head changes, with signs of several bytes and the one that parts packets. */
const lengths = [0, 1, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 65_480, 65_500, 65_520, 65_540, 70_000];
const messages = [...lengths.map((length) => changed("x".repeat(length))), changed('气瓶\u001E4 " 🛢'), last];

it("tells messages of every length in their order, over a WebSocket and by polling alike", async () => {
  const [socket, polling] = [await listen(["websocket"], "both"), await listen(["polling"], "both")];
  tellRoom(io, "both", messages);
  expect(await socket.all).toEqual(messages);
  expect(await polling.all).toEqual(messages);
});

it("tells nobody outside the room, and keeps its place among what is emitted", async () => {
  const [inside, outside] = [await listen(["websocket"], "inside"), await listen(["websocket"], "outside")];
  inside.own.emit("list:changed", { list: "first", ids: [] });
  tellRoom(io, "inside", [changed("second"), changed("third")]);
  inside.own.emit("list:changed", { list: "last", ids: [] });
  outside.own.emit("list:changed", { list: "last", ids: [] });
  expect(await inside.all).toEqual([changed("first"), changed("second"), changed("third"), last]);
  expect(await outside.all).toEqual([last]);
});
