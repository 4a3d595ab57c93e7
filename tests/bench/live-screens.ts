import type { BoardUpdate } from "#contracts/wire/live.ts";
import { openRawSocket, type RawSocket, type Text } from "./raw-socket.ts";

/** Messages between the bench and this process. Times in ms since 1970. */
export type ScreensAsked = { open: number; url: string; token: string } | "report";
export type ScreensTold =
  | { ready: true }
  | {
      screens: number;
      lines: number;
      /** Of every screen, when which position's figures came. */ counts: [position: number, at: number][][];
    };

type Screen = { counts: [number, number][]; lines: number };
const screens: Screen[] = [];
const now = () => performance.timeOrigin + performance.now();

// As much of Socket.IO's protocol as is needed (https://socket.io/docs/v4/socket-io-protocol/).
const update = '42["cockpit:update",';
const joined = "430[";

function open(url: string, token: string): Promise<void> {
  const screen: Screen = { counts: [], lines: 0 };
  screens.push(screen);
  return new Promise<void>((resolve, reject) => {
    const hear = (text: Text, socket: RawSocket): void => {
      if (text.startsWith(update)) {
        const { position, lines } = updateIn(text.read());
        screen.lines += lines.length;
        screen.counts.push([Number(position), now()]);
      } else if (text.startsWith("0{")) socket.send(`40${JSON.stringify({ token })}`);
      else if (text.startsWith("40{")) socket.send('420["board:join",{"board":"enterprise"}]');
      else if (text.startsWith(joined)) resolve();
      else if (text.startsWith("44")) reject(new Error(text.read()));
      else if (text.startsWith("2")) socket.send("3");
    };
    openRawSocket(new URL("/socket.io/?EIO=4&transport=websocket", url), hear).catch(reject);
  });
}

const updateIn = (text: string): BoardUpdate => (JSON.parse(text.slice(2)) as [string, BoardUpdate])[1];

const tell = (message: ScreensTold): void => void process.send?.(message);

// Whatever ends the bench ends its screens.
process.on("disconnect", () => process.exit(0));
process.on("message", (asked: ScreensAsked) => {
  if (asked === "report") {
    tell({
      screens: screens.length,
      lines: screens.reduce((sum, { lines }) => sum + lines, 0),
      counts: screens.map((screen) => screen.counts.splice(0)),
    });
    for (const screen of screens) screen.lines = 0;
    return;
  }
  void (async () => {
    for (let i = 0; i < asked.open; i += 1) await open(asked.url, asked.token);
    tell({ ready: true });
  })();
});
