import { useEffect, useState, type ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { local } from "#client/lib/storage.ts";
import { Stack } from "#client/kit/layout.tsx";
import { settings } from "#client/state/settings.ts";
import styles from "./wall.module.css";

/** The picture moves every ten minutes by up to 2 px, so that it does not burn into the screen. */
const shiftEveryMs = 600_000;
const places = [
  [2, 2],
  [2, -2],
  [-2, -2],
  [-2, 2],
] as const;

/** The shift in px to the right and down. `now` is in ms since 1970. */
export const shiftAt = (now: number): readonly [x: number, y: number] =>
  places[Math.floor(now / shiftEveryMs) % places.length] ?? [0, 0];

/** The current CSS transform. */
const useShift = (): string => {
  const [x, y] = shiftAt(useClock(shiftEveryMs));
  return `translate(${x}px, ${y}px)`;
};

/** Keeps the screen on while the component is mounted. The browser releases the lock on a hidden page, so it is requested again. */
const useWakeLock = (): void =>
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
      try {
        const granted = await navigator.wakeLock?.request("screen");
        if (isOver) await granted?.release();
        else lock = granted;
      } catch {
        // The browser refused, for example on low battery. The device's own settings apply.
      }
    };
    const askAgain = (): void => void ask();
    askAgain();
    document.addEventListener("visibilitychange", askAgain);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", askAgain);
      void lock?.release();
    };
  }, []);

/** Time in ms without mouse movement after which the screen is idle. */
const idleAfter = 3000;

/** True while the mouse does not move. */
const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = (): void => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), idleAfter);
    };
    window.addEventListener("mousemove", moved);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("mousemove", moved);
    };
  }, []);
  return isIdle;
};

/** Makes a wall dark: a person's only while it is open, and a device until somebody chose its theme. */
const useDark = (isPerson: boolean): void =>
  useEffect(() => {
    if (!isPerson) {
      if (local.read("theme") === null) settings.theme = "dark";
      return undefined;
    }
    const root = document.documentElement;
    const wasDark = root.classList.contains("bp6-dark");
    root.classList.add("bp6-dark");
    return () => void root.classList.toggle("bp6-dark", wasDark);
  }, [isPerson]);

/** The frame of every wall page: full screen, kept awake, without a cursor and slightly shifted from time to time. */
export const WallFrame = ({ isPerson, children }: { isPerson: boolean; children: ReactNode }) => {
  const shift = useShift();
  const isIdle = useIdle();
  useWakeLock();
  useDark(isPerson);
  return (
    <Stack as="main" className={classes(styles.wall, isIdle && styles.isIdle)} style={{ transform: shift }}>
      {children}
    </Stack>
  );
};
