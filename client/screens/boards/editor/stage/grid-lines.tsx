import type { BoardPanel } from "#contracts/boards/board.ts";
import { grid } from "#contracts/boards/panel-kinds.ts";
import type { GridAt } from "./geometry.ts";
import styles from "./grid-lines.module.css";

const columns = Array.from({ length: grid.columns }, (_, index) => index);
const rows = Array.from({ length: grid.rows }, (_, index) => index);

type Props = { at: GridAt; width: number; chosen?: BoardPanel; part: "heads" | "lines" };

/** The columns' numbers above the canvas, or the grid on it. */
export const GridLines = ({ at: { cell, gap, layer }, width, chosen, part }: Props) => {
  const column = (index: number) => ({
    left: layer.left + index * cell.width + gap.x / 2,
    width: cell.width - gap.x,
  });
  if (part === "heads")
    return (
      <div className={styles.heads} style={{ width }} aria-hidden="true">
        {columns.map((index) => (
          <span
            key={index}
            className={chosen && index >= chosen.x && index < chosen.x + chosen.w ? styles.isOn : undefined}
            style={column(index)}
          >
            {index + 1}
          </span>
        ))}
      </div>
    );
  const top = layer.top + gap.y / 2;
  const height = layer.height - gap.y;
  return (
    <div className={styles.lines} aria-hidden="true">
      {columns.map((index) => (
        <i key={index} className={styles.column} style={{ ...column(index), top, height }} />
      ))}
      {rows.map((index) => (
        <i
          key={index}
          className={styles.row}
          style={{
            left: layer.left + gap.x / 2,
            width: layer.width - gap.x,
            top: top + index * cell.height,
            height: cell.height - gap.y,
          }}
        />
      ))}
    </div>
  );
};
