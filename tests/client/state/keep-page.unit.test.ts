import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepPage } from "#client/state/keep-page.ts";
import { live } from "#client/state/live/live.ts";
import { pageKept } from "#client/state/page-kept.ts";

/** The service worker that a browser is about to keep. */
const installing = () => Object.assign(new EventTarget(), { state: "installing" });
type Worker = ReturnType<typeof installing>;

const became = (worker: Worker | undefined, state: string): void => {
  if (!worker) throw new Error("nothing is being kept");
  worker.state = state;
  worker.dispatchEvent(new Event("statechange"));
};

const before = pageKept.state;
let tries: Worker[];
let isKept: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  tries = [];
  pageKept.state = "asking";
  const register = async () => {
    tries.push(installing());
    return { installing: tries.at(-1) };
  };
  const ready = new Promise<void>((resolve) => (isKept = resolve));
  vi.stubGlobal("navigator", { serviceWorker: { register, ready } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  live.up = false;
  pageKept.state = before;
});

it("the page is kept once the browser has all its files", async () => {
  const done = keepPage();
  await vi.advanceTimersByTimeAsync(0);
  isKept();
  await done;
  expect(pageKept.state).toBe("kept");
});

it.each([
  ["a while later, while the line is up", true, () => vi.advanceTimersByTimeAsync(10_000)],
  ["when the line is back", false, () => void (live.up = true)],
])("a page of which a file did not come is asked for again %s", async (_when, up, later) => {
  live.up = up;
  const done = keepPage();
  await vi.advanceTimersByTimeAsync(0);
  became(tries[0], "redundant");
  await done;
  expect([tries.length, pageKept.state]).toEqual([1, "asking"]);
  await later();
  await vi.advanceTimersByTimeAsync(0);
  expect(tries).toHaveLength(2);
  isKept();
  await vi.advanceTimersByTimeAsync(0);
  expect(pageKept.state).toBe("kept");
});
