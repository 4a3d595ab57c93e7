import { io, type Socket } from "socket.io-client";
import type { BoardSnapshot, CockpitCounts, CockpitLine, RaisedExceptions } from "#contracts/wire/live.ts";
import { isRefusal, type ClientToServer, type ServerToClient } from "#contracts/live/messages.ts";

/** A screen: everything it was told, in order, with a way to wait for what is to come. */
export type Watcher = {
  socket: Socket<ServerToClient, ClientToServer>;
  lines: CockpitLine[];
  counts: CockpitCounts[];
  changed: string[];
  ended: string[];
  raised: RaisedExceptions[];
  join(after?: string): Promise<BoardSnapshot>;
  /** Resolves once the condition holds; asked after every message. */
  until(condition: () => boolean): Promise<void>;
  close(): void;
};

export function watch(url: string, token: string): Watcher {
  const socket: Watcher["socket"] = io(url, { auth: { token }, transports: ["websocket"], reconnection: false });
  const waiting = new Set<() => void>();
  const told: Pick<Watcher, "lines" | "counts" | "changed" | "ended" | "raised"> = {
    lines: [],
    counts: [],
    changed: [],
    ended: [],
    raised: [],
  };
  const look = () => waiting.forEach((check) => check());
  socket.on("cockpit:update", ({ counts, lines }) => (told.lines.push(...lines), told.counts.push(counts), look()));
  socket.on("list:changed", ({ list }) => (told.changed.push(list), look()));
  socket.on("session:ended", ({ reason }) => (told.ended.push(reason), look()));
  socket.on("exception:raised", (message) => (told.raised.push(message), look()));
  socket.on("connect", look);
  socket.on("disconnect", look);
  socket.on("cockpit:beat", look);
  return {
    socket,
    ...told,
    join: (after) =>
      new Promise((resolve, reject) => {
        socket.emit("board:join", { board: "enterprise", after }, (answer) => {
          if (isRefusal(answer)) reject(new Error(answer.code));
          else resolve(answer);
        });
      }),
    until: (condition) =>
      new Promise((resolve) => {
        const check = () => {
          if (!condition()) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    close: () => void socket.disconnect(),
  };
}

/** Why a socket is not let in. */
export const refusal = (url: string, auth: Record<string, unknown>): Promise<string> =>
  new Promise((resolve) => {
    const socket = io(url, { auth, transports: ["websocket"], reconnection: false });
    socket.on("connect_error", (error) => (socket.disconnect(), resolve(error.message)));
  });
