import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isKept, turnAt } from "#client/boards/displays/playlist.ts";
import { asServerTime } from "#client/lib/server-time.ts";
import { tab } from "#client/lib/storage.ts";
import { useOnReturn } from "#client/state/live/live.ts";
import { queryClient } from "#client/state/query-client.ts";
import { ownBuild, servedBuild } from "#client/state/screen/client-build.ts";

type Shown = { code: string; seconds: number | null };

/** The longest wait in ms for the next board to load before it fades in, and the time between two checks. */
const patience = 2000;
const lookEvery = 50;

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Resolves when the panels have loaded. */
const nextFrame = async (): Promise<void> => {
  for (let waited = 0; waited < patience; waited += lookEvery) {
    await pause(lookEvery);
    if (waited > 0 && queryClient.isFetching() === 0 && document.querySelector("main h2")) return;
  }
};

/** Applies a change with a cross-fade, if the browser supports it and the user allows motion. */
const fade = (change: () => void): void => {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
  if (isStill || !("startViewTransition" in document)) return change();
  const transition = document.startViewTransition(async () => {
    flushSync(change);
    await nextFrame();
  });
  // A skipped fade, for example on a hidden page, is no error.
  for (const part of [transition.ready, transition.finished, transition.updateCallbackDone])
    part.catch(() => undefined);
};

/** The code of the board to show now. A board with a presenter stays until presenting ends. */
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

/** Time between two checks for a new client version, in ms. */
const buildEvery = 300_000;
/** Maximum random wait in ms after a reconnection, so that displays do not all load at once. */
const spread = 5000;
/** Time in ms after which a failed reload to a new build, for example from an old cache, is tried again. */
const againAfter = 600_000;
const key = "wallBuild";

const wasTried = (build: string): boolean => {
  const [tried, at] = (tab.read(key) ?? "").split(" ");
  return tried === build && Date.now() - Number(at) < againAfter;
};

/** The server's build, if it differs from this page's and was not tried recently. */
const newBuild = async (): Promise<string | undefined> => {
  const [current, served] = [ownBuild(), await servedBuild()];
  return current !== undefined && served !== undefined && served !== current && !wasTried(served) ? served : undefined;
};

/** Loads a new client version while `isIdle`. It checks after a reconnection and regularly. */
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
