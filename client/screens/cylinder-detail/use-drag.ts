import { useState, type CSSProperties, type PointerEvent } from "react";

const still = { x: 0, y: 0 };

/** Moves a dialog by its head. Controls in the head stay controls; full screen does not move. */
export const useDrag = (off: boolean): { style: CSSProperties; start: (event: PointerEvent<HTMLElement>) => void } => {
  const [at, setAt] = useState(still);
  const start = (event: PointerEvent<HTMLElement>) => {
    if (off || event.button !== 0 || (event.target as HTMLElement).closest("button, a, input")) return;
    const head = event.currentTarget;
    const from = { x: event.clientX - at.x, y: event.clientY - at.y };
    head.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) =>
      // The head stays within reach: never above the window.
      setAt({ x: moved.clientX - from.x, y: Math.max(-24, moved.clientY - from.y) });
    const end = () => {
      head.removeEventListener("pointermove", move);
      head.removeEventListener("pointerup", end);
      head.removeEventListener("pointercancel", end);
    };
    head.addEventListener("pointermove", move);
    head.addEventListener("pointerup", end);
    head.addEventListener("pointercancel", end);
  };
  return { style: off ? {} : { transform: `translate(${at.x}px, ${at.y}px)` }, start };
};
