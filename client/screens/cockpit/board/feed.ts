import type { ServerToClient } from "#contracts/live/messages.ts";
import type { CockpitLine } from "#contracts/wire/live.ts";
import { mostLines, newest, type BoardState } from "./board-state.ts";

/** Messages that come together are shown together, in one drawing, after this time in ms. */
const gatherMs = 16;
/** A change takes up to 400 ms to move to its place: where more than this many come in a second, none would ever be read at rest. */
const mostMoving = 2;

type Received = { lines: CockpitLine[]; latest: Partial<Pick<BoardState, "counts" | "until" | "position">> };

/** Gathers the figures and lines that are told, and shows them together. */
export const createFeed = (state: BoardState) => {
  /** Told and not shown yet; lines newest last. */
  let received: Received = { lines: [], latest: {} };
  let showing: ReturnType<typeof setTimeout> | undefined;
  const isTooMuch = createRush(mostMoving, 1000);

  const stop = () => {
    clearTimeout(showing);
    showing = undefined;
  };
  const show = () => {
    stop();
    state.hurried = isTooMuch();
    if (received.lines.length > 0) state.lines = newest([...received.lines.reverse(), ...state.lines]);
    Object.assign(state, received.latest);
    received = { lines: [], latest: {} };
  };
  const take: ServerToClient["cockpit:update"] = ({ lines, ...latest }) => {
    received.lines.push(...lines);
    // More than a board keeps need not wait to be shown: a hidden page's timers are slow.
    if (received.lines.length > 2 * mostLines) received.lines.splice(0, received.lines.length - mostLines);
    Object.assign(received.latest, latest);
    showing ??= setTimeout(show, gatherMs);
  };
  return { take, show, stop };
};

/** Tells at each call whether more than `most` fell within the last `ms`. */
const createRush = (most: number, ms: number) => {
  const calls: number[] = [];
  return (): boolean => {
    const now = performance.now();
    calls.push(now);
    if (calls.length > most + 1) calls.shift();
    return calls.length > most && now - (calls[0] ?? 0) < ms;
  };
};
