import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** Px of a row that is not drawn yet, or that stretches; and how many are shown at least. */
type Rows = { usual: number; least: number; stretch?: boolean };

/** How many whole rows fit a list: half a row at the edge would look like a fault. */
export const useFitting = <List extends HTMLElement>({
  usual,
  least,
  stretch = false,
}: Rows): [RefObject<List | null>, number] => {
  const box = useRef<List>(null);
  const [fitting, setFitting] = useState(8);
  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return undefined;
    const measure = () => {
      const first = list.firstElementChild;
      const row = !stretch && first instanceof HTMLElement ? first.offsetHeight : usual;
      setFitting(Math.max(least, Math.floor(list.clientHeight / row)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    measure();
    return () => observer.disconnect();
  }, [usual, least, stretch]);
  return [box, fitting];
};
