import { io, type Socket } from "socket.io-client";
import type { ClientToServer, ServerToClient } from "#contracts/wire/live.ts";

/** What the bench tells this process, and what it answers. Times in ms since 1970. */
export type ScreensAsked = { open: number; url: string; token: string } | "report";
export type ScreensTold =
  | { ready: true }
  | {
      screens: number;
      lines: number;
      /** Of every screen, when which position's figures came. */ counts: [position: number, at: number][][];
    };

type Screen = { socket: Socket<ServerToClient, ClientToServer>; counts: [number, number][]; lines: number };
const screens: Screen[] = [];
const now = () => performance.timeOrigin + performance.now();

async function open(url: string, token: string): Promise<void> {
  const socket: Screen["socket"] = io(url, { auth: { token }, transports: ["websocket"], forceNew: true });
  const screen: Screen = { socket, counts: [], lines: 0 };
  socket.on("cockpit:counts", ({ position }) => screen.counts.push([Number(position), now()]));
  socket.on("cockpit:line", () => (screen.lines += 1));
  await new Promise<void>((resolve, reject) => {
    socket.on("connect_error", reject);
    socket.on("connect", () => socket.emit("board:join", { board: "enterprise" }, () => resolve()));
  });
  screens.push(screen);
}

const tell = (message: ScreensTold): void => void process.send?.(message);

// Whatever ends the bench ends its screens.
process.on("disconnect", () => process.exit(0));
process.on("message", (asked: ScreensAsked) => {
  if (asked === "report") {
    tell({
      screens: screens.length,
      lines: screens.reduce((sum, { lines }) => sum + lines, 0),
      counts: screens.map(({ counts }) => counts.splice(0)),
    });
    for (const screen of screens) screen.lines = 0;
    return;
  }
  void (async () => {
    for (let i = 0; i < asked.open; i += 1) await open(asked.url, asked.token);
    tell({ ready: true });
  })();
});
