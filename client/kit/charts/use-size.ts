import { useCallback, useState } from "react";

export type Size = { width: number; height: number };

/** The current inner size of an element, in its own px. Undefined before its layout. */
export const useSize = (): [(element: HTMLElement | null) => void | (() => void), Size | undefined] => {
  const [size, setSize] = useState<Size>();
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, size];
};
