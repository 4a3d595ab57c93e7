import { useState } from "react";
import type { Rectangle } from "./use-boxes.ts";
import styles from "./fill-handle.module.css";

type Props = {
  /** The area at whose corner it stands. */
  box: Rectangle | undefined;
  /** The row at a height of the window. */
  rowAtY: (clientY: number) => number;
  /** It was dragged to a row. */
  onFill: (to: number) => void;
};

/** The square at an area's corner, which drags its last row down. Ctrl D does the same by key. */
export const FillHandle = ({ box, rowAtY, onFill }: Props) => {
  const [pulled, setPulled] = useState(0);
  if (!box) return null;
  const corner = { left: box.left + box.width - 5, top: box.top + box.height - 5 };
  return (
    <>
      {pulled > 0 && (
        <i
          className={styles.shade}
          style={{ left: box.left, top: box.top, width: box.width, height: box.height + pulled }}
        />
      )}
      <i
        className={styles.root}
        style={corner}
        onPointerDown={(event) => {
          event.preventDefault();
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={({ currentTarget, pointerId, clientY }) => {
          if (!currentTarget.hasPointerCapture(pointerId)) return;
          setPulled(Math.max(0, clientY - currentTarget.getBoundingClientRect().top - 4));
        }}
        onPointerUp={({ currentTarget, pointerId, clientY }) => {
          if (!currentTarget.hasPointerCapture(pointerId)) return;
          currentTarget.releasePointerCapture(pointerId);
          setPulled(0);
          onFill(rowAtY(clientY));
        }}
      />
    </>
  );
};
