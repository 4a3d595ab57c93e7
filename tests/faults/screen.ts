import { io, type Socket } from "socket.io-client";
import type { BoardSnapshot, TodayCounts } from "#contracts/wire/live.ts";
import { isRefusal, type ClientToServer, type ServerToClient } from "#contracts/live/messages.ts";
import type { Position } from "#contracts/streams/position.ts";

/** A screen that keeps every line it was ever told, and comes back as the client does (`client/boards/board.ts`). */
export type Screen = {
  lines: Position[];
  counts(): TodayCounts | undefined;
  /** How often it came back. */
  resumed(): number;
  close(): void;
};

const rejoinMs = 300;

export function openScreen(url: string, token: string): Promise<Screen> {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    auth: { token },
    transports: ["websocket"],
    reconnectionDelay: 100,
    reconnectionDelayMax: 1000,
    timeout: 3000,
    forceNew: true,
  });
  const lines: Position[] = [];
  let counts: TodayCounts | undefined;
  let resumeAfter: Position | undefined;
  let resumed = 0;

  return new Promise((resolve) => {
    const screen: Screen = {
      lines,
      counts: () => counts,
      resumed: () => resumed,
      close: () => void socket.disconnect(),
    };
    const joined = (snapshot: BoardSnapshot, isResumed: boolean): void => {
      if (isResumed) resumed += 1;
      lines.push(...snapshot.lines.map(({ position }) => position));
      counts = snapshot.counts;
      resumeAfter = snapshot.position ?? undefined;
      resolve(screen);
    };
    const join = (): void => {
      const after = resumeAfter;
      socket.emit("board:join", { board: "enterprise", after }, (answer) => {
        if (!isRefusal(answer)) return joined(answer, after !== undefined);
        setTimeout(() => socket.connected && join(), rejoinMs);
      });
    };
    socket.on("connect", join);
    socket.on("connect_error", () => !socket.active && setTimeout(() => socket.connect(), rejoinMs));
    socket.on("disconnect", (reason) => reason === "io server disconnect" && socket.connect());
    socket.on("cockpit:update", (message) => {
      lines.push(...message.lines.map(({ position }) => position));
      counts = message.counts;
      resumeAfter = message.position;
    });
  });
}
