import { boardScreens, cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import type { BoardPanel } from "#contracts/boards/board.ts";
import { grid } from "#contracts/boards/panel-kinds.ts";
import { classes } from "#client/lib/classes.ts";
import styles from "./board.module.css";

/** A board's addresses by its code. */
export const boardPaths = {
  open: (code: string): string => `${cockpitScreens.cockpit.path}?board=${encodeURIComponent(code)}`,
  wall: (code: string): string => `/wall/${encodeURIComponent(code)}`,
  edit: (code: string): string => `${boardScreens.boards.path}/${encodeURIComponent(code)}/edit`,
};

type Props = {
  panels: readonly BoardPanel[];
  /** Width in px. The ratio is 16 to 9. */
  width?: number;
  /** True if the board has unclaimed exceptions. Their area is then highlighted. */
  alert?: boolean;
};

/** A small picture of a board with the places of its panels. Its content is described next to it. */
export const Thumbnail = ({ panels, width = 96, alert = false }: Props) => {
  const height = (width * 9) / 16;
  const [cellWidth, cellHeight] = [(width - 6) / grid.columns, (height - 10) / grid.rows];
  const look = ({ kind }: BoardPanel): string | undefined => {
    if (kind === "exceptions") return alert ? styles.isAlert : styles.isOutline;
    return kind === "figure" || kind === "clock" ? styles.isFigure : undefined;
  };
  return (
    <svg className={styles.thumbnail} width={width} height={height} aria-hidden="true">
      <rect className={styles.board} width={width} height={height} rx={2} />
      <rect className={classes(styles.panel, styles.isFigure)} x={3} y={3} width={cellWidth * 3} height={2} />
      {panels.map((panel) => (
        <rect
          key={panel.id}
          className={classes(styles.panel, look(panel))}
          x={3 + panel.x * cellWidth}
          y={7 + panel.y * cellHeight}
          width={panel.w * cellWidth - 1.5}
          height={panel.h * cellHeight - 1.5}
        />
      ))}
    </svg>
  );
};
