import { useCallback, useState } from "react";

/** The inner width and height of an element, in px, as they change. */
export const useRoom = (): [
  (element: HTMLElement | null) => void | (() => void),
  { width: number; height: number },
] => {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = (): void => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, room];
};
