import { useCallback, useState } from "react";

/** The inner width of an element, in px, as it changes. */
export const useWidth = (): [(element: HTMLElement | null) => void | (() => void), number] => {
  const [width, setWidth] = useState(0);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    // Before the first paint, so that nothing is drawn for a width that is not known.
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, width];
};
