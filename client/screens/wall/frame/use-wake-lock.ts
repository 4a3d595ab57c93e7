import { useEffect } from "react";

/** Keeps the screen on while the component is shown. The browser drops the lock with a hidden page, so it is asked for anew. */
export const useWakeLock = (): void =>
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let gone = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
      try {
        const given = await navigator.wakeLock?.request("screen");
        if (gone) await given?.release();
        else lock = given;
      } catch {
        // Refused, as with a low battery: the device's own settings decide.
      }
    };
    const askAnew = (): void => void ask();
    askAnew();
    document.addEventListener("visibilitychange", askAnew);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", askAnew);
      void lock?.release();
    };
  }, []);
