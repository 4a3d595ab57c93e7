import { useEffect, useState, type ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { Stack } from "#client/kit/layout.tsx";
import styles from "./wall.module.css";

/** Every ten minutes the picture moves, 2 px from its place at most, so that nothing burns into a screen that shows it for days. */
const shiftEveryMs = 600_000;
const places = [
  [2, 2],
  [2, -2],
  [-2, -2],
  [-2, 2],
] as const;

/** `now` in ms since 1970; the answer in px, to the right and down. */
export const shiftAt = (now: number): readonly [x: number, y: number] =>
  places[Math.floor(now / shiftEveryMs) % places.length] ?? [0, 0];

/** The CSS transform of now. */
const useShift = (): string => {
  const [x, y] = shiftAt(useClock(shiftEveryMs));
  return `translate(${x}px, ${y}px)`;
};

/** Keeps the screen on while the component is shown. The browser drops the lock with a hidden page, so it is requested again. */
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
        // Refused, as with a low battery: the device's own settings decide.
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

/** ms without a movement after which nobody is at the screen. */
const idleAfter = 3000;

/** True while nobody moves the mouse. */
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

/** Whatever a wall shows stands in it: dark, on the whole screen, awake, without a cursor, and moved a little now and then. */
export const WallFrame = ({ children }: { children: ReactNode }) => {
  const shift = useShift();
  const isIdle = useIdle();
  useWakeLock();
  useEffect(() => {
    const root = document.documentElement;
    const wasDark = root.classList.contains("bp6-dark");
    root.classList.add("bp6-dark");
    return () => void root.classList.toggle("bp6-dark", wasDark);
  }, []);
  return (
    <Stack as="main" className={classes(styles.wall, isIdle && styles.isIdle)} style={{ transform: shift }}>
      {children}
    </Stack>
  );
};
