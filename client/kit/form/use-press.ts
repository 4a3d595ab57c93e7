import { useEffect, useRef } from "react";

/**
 * Puts work off until the press of the pointer that goes on is a click. What a field says on leaving it would move the button that
 * is being pressed from under the pointer, and the click would be lost. Without a press it is done at once.
 */
export const usePress = (): ((work: () => void) => void) => {
  const waiting = useRef<(() => void)[]>(undefined);
  useEffect(() => {
    const begin = () => (waiting.current = []);
    const end = () => {
      const works = waiting.current ?? [];
      waiting.current = undefined;
      // The click comes after the release.
      setTimeout(() => works.forEach((work) => work()));
    };
    window.addEventListener("pointerdown", begin, { capture: true });
    for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, end);
    return () => {
      window.removeEventListener("pointerdown", begin, { capture: true });
      for (const name of ["pointerup", "pointercancel"]) window.removeEventListener(name, end);
    };
  }, []);
  return (work) => {
    if (waiting.current) waiting.current.push(work);
    else work();
  };
};
