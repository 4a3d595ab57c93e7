import { useEffect, useState } from "react";

/** ms without a movement after which nobody is at the screen. */
const idleAfter = 3000;

/** Tells that nobody moves the mouse. */
export const useIdle = (): boolean => {
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
