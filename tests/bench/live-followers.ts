import type { SharedBoard } from "#contracts/boards/live.ts";
import { openRawSocket, type RawSocket, type Text } from "./raw-socket.ts";

/** Messages between the bench and this process: a screen for each credential, those of an even place at the first address. Times in ms since 1970. */
export type FollowersAsked = { urls: [string, string]; credentials: string[] } | "report";
export type FollowersTold =
  | { ready: true }
  | {
      /** Of every screen, when which version of the state came. */ states: [version: number, at: number][][];
      /** Of every screen, when the figures of a focus came that a version brought. */ figures: [
        version: number,
        at: number,
      ][][];
    };

type Follower = { states: [number, number][]; figures: [number, number][]; focus: string | null; asked: number };
const followers: Follower[] = [];
const now = () => performance.timeOrigin + performance.now();

// As much of Socket.IO's protocol as is needed (https://socket.io/docs/v4/socket-io-protocol/).
const stateTold = '42["board:state",';
const joined = "430[";
const followed = "431[";
const join = (id: 0 | 1, companyId: string | null) =>
  `42${id}["board:join",${JSON.stringify({ board: "enterprise", companyId })}]`;

function follow(follower: Follower, text: Text, socket: RawSocket): void {
  const [, state] = JSON.parse(text.read().slice(2)) as [string, SharedBoard];
  follower.states.push([state.version, now()]);
  if (state.companyId === follower.focus) return;
  Object.assign(follower, { focus: state.companyId, asked: state.version });
  socket.send(join(1, state.companyId));
}

function open(url: string, screen: string): Promise<void> {
  const follower: Follower = { states: [], figures: [], focus: null, asked: 0 };
  followers.push(follower);
  return new Promise<void>((resolve, reject) => {
    const hear = (text: Text, socket: RawSocket): void => {
      if (text.startsWith(stateTold)) follow(follower, text, socket);
      else if (text.startsWith(followed)) follower.figures.push([follower.asked, now()]);
      else if (text.startsWith("0{")) socket.send(`40${JSON.stringify({ screen })}`);
      else if (text.startsWith("40{")) socket.send(join(0, null));
      else if (text.startsWith(joined)) resolve();
      else if (text.startsWith("44")) reject(new Error(text.read()));
      else if (text.startsWith("2")) socket.send("3");
    };
    openRawSocket(new URL("/socket.io/?EIO=4&transport=websocket", url), hear).catch(reject);
  });
}

const tell = (message: FollowersTold): void => void process.send?.(message);

// Whatever ends the bench ends its screens.
process.on("disconnect", () => process.exit(0));
process.on("message", (asked: FollowersAsked) => {
  if (asked === "report") {
    tell({
      states: followers.map(({ states }) => states.splice(0)),
      figures: followers.map(({ figures }) => figures.splice(0)),
    });
    return;
  }
  void (async () => {
    for (const [place, credential] of asked.credentials.entries()) await open(asked.urls[place % 2]!, credential);
    tell({ ready: true });
  })();
});
