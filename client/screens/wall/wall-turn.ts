import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isKept, turnAt } from "#client/boards/displays/playlist.ts";
import { asServerTime } from "#client/lib/server-time.ts";
import { tab } from "#client/lib/storage.ts";
import { useOnReturn } from "#client/state/live/live.ts";
import { queryClient } from "#client/state/query-client.ts";
import { ownBuild, servedBuild } from "#client/state/screen/client-build.ts";

type Shown = { code: string; seconds: number | null };

/** The next board has so long to be drawn before it fades in, in ms; looked at every so often. */
const patience = 2000;
const lookEvery = 50;

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Resolves when the panels have what they asked for. */
const nextFrame = async (): Promise<void> => {
  for (let waited = 0; waited < patience; waited += lookEvery) {
    await pause(lookEvery);
    if (waited > 0 && queryClient.isFetching() === 0 && document.querySelector("main h2")) return;
  }
};

/** Changes what the page shows by a cross-fade, where the browser can do that and its user has nothing against motion. */
const fade = (change: () => void): void => {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
  if (isStill || !("startViewTransition" in document)) return change();
  const transition = document.startViewTransition(async () => {
    flushSync(change);
    await nextFrame();
  });
  // A fade that is skipped, as by a page that is hidden meanwhile, is no fault.
  for (const part of [transition.ready, transition.finished, transition.updateCallbackDone])
    part.catch(() => undefined);
};

/** The code of the board that is shown now; one with a presenter stays until presenting ends. */
export const useTurn = (boards: readonly Shown[], isDriven: boolean): string | undefined => {
  const [code, setShown] = useState(() => boards[turnAt(boards, asServerTime(Date.now())).index]?.code);
  const latest = useRef(code);
  const list = JSON.stringify(boards.map(({ code, seconds }) => [code, seconds]));
  useEffect(() => {
    if (isKept(boards, latest.current, isDriven)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = (): void => {
      const { index, leftMs } = turnAt(boards, asServerTime(Date.now()));
      const next = boards[index]?.code;
      if (next !== latest.current) {
        latest.current = next;
        fade(() => setShown(next));
      }
      if (boards.length > 1) timer = setTimeout(step, leftMs);
    };
    step();
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `list` says what the boards are
  }, [list, isDriven]);
  return code;
};

/** How often a new client is asked for while nothing happens, in ms. */
const buildEvery = 300_000;
/** Displays of one server do not all load at once: each waits up to so long after the line has come back, in ms. */
const spread = 5000;
/** A build that reloading did not bring, as through an old cache, is tried again after this time in ms. */
const againAfter = 600_000;
const key = "wallBuild";

const wasTried = (build: string): boolean => {
  const [tried, at] = (tab.read(key) ?? "").split(" ");
  return tried === build && Date.now() - Number(at) < againAfter;
};

/** The build of the server, if it differs from that of this page and reloading has not failed to bring it. */
const newBuild = async (): Promise<string | undefined> => {
  const [current, served] = [ownBuild(), await servedBuild()];
  return current !== undefined && served !== undefined && served !== current && !wasTried(served) ? served : undefined;
};

/** Loads a new client version by itself while `isIdle`. Asked for when the server comes back, and now and then. */
export const useNewClient = (isIdle: boolean): void => {
  const [build, setBuild] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useOnReturn(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void newBuild().then(setBuild), Math.random() * spread);
  });
  useEffect(() => {
    const regular = setInterval(() => void newBuild().then(setBuild), buildEvery);
    return () => {
      clearInterval(regular);
      clearTimeout(timer.current);
    };
  }, []);
  useEffect(() => {
    if (build === undefined || !isIdle) return;
    tab.write(key, `${build} ${Date.now()}`);
    window.location.reload();
  }, [build, isIdle]);
};
