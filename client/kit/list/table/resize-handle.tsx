import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { useT } from "#client/lib/i18n.ts";
import type { ShownColumn } from "../columns/columns-of.ts";
import styles from "./resize-handle.module.css";

/** px that an arrow key moves the edge. */
const step = 16;

/** The edge of a column: pulled by the pointer, moved by the arrow keys. Rows follow while it is pulled; the width is kept at the end. */
export const ResizeHandle = ({ column, onPull }: { column: ShownColumn; onPull: (width: number) => void }) => {
  const t = useT();
  const pulling = useRef<{ from: number; width: number; col: HTMLElement } | null>(null);
  const start = (event: PointerEvent<HTMLElement>): void => {
    const head = event.currentTarget.closest("th");
    const col = head?.closest("table")?.querySelectorAll("col")[head.cellIndex];
    if (!head || !col) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    pulling.current = { from: event.clientX, width: head.offsetWidth, col };
  };
  const widthAt = (event: PointerEvent): number =>
    pulling.current ? pulling.current.width + event.clientX - pulling.current.from : 0;
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.key === "ArrowRight" ? step : event.key === "ArrowLeft" ? -step : 0;
    if (by === 0) return;
    event.preventDefault();
    onPull((event.currentTarget.closest("th")?.offsetWidth ?? column.width) + by);
  };
  return (
    <span
      className={styles.root}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t("client.list.pull", { name: column.label })}
      aria-valuenow={Math.round(column.width)}
      draggable
      onDragStart={(event) => (event.preventDefault(), event.stopPropagation())}
      onPointerDown={start}
      onPointerMove={(event) => {
        if (pulling.current) pulling.current.col.style.width = `${Math.max(48, widthAt(event))}px`;
      }}
      onPointerUp={(event) => {
        if (pulling.current) onPull(widthAt(event));
        pulling.current = null;
      }}
      onKeyDown={press}
    />
  );
};
