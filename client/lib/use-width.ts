import { useCallback, useState } from "react";

/** The current inner width of an element, in px. */
export const useWidth = (): [(element: HTMLElement | null) => void | (() => void), number] => {
  const [width, setWidth] = useState(0);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    // Set before the first paint, so that nothing is drawn for an unknown width.
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, width];
};
