import { useEffect, useRef } from "react";

/** Ends something `ms` after it was left, unless it is entered again meanwhile. */
export const useLinger = (end: () => void, ms: number): { leave: () => void; enter: () => void } => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const enter = (): void => clearTimeout(timer.current);
  const leave = (): void => {
    enter();
    timer.current = setTimeout(end, ms);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { leave, enter };
};
