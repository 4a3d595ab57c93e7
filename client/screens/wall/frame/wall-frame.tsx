import { useEffect, type ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import { useIdle } from "./use-idle.ts";
import { useShift } from "./use-shift.ts";
import { useWakeLock } from "./use-wake-lock.ts";
import styles from "./wall-frame.module.css";

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
    <main className={classes(styles.root, isIdle && styles.isIdle)} style={{ transform: shift }}>
      {children}
    </main>
  );
};
