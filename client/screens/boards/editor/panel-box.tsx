import { useRef, useState, type CSSProperties, type KeyboardEvent } from "react";
import { Rnd, type Props as RndProps, type RndDragEvent } from "react-rnd";
import type { BoardPanel } from "#contracts/boards/board.ts";
import { leastSize } from "#contracts/boards/panel-kinds.ts";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { useKeys } from "#client/lib/use-shortcut.ts";
import { Box } from "#client/kit/layout.tsx";
import { move, placeOf, put, type Outcome } from "./arrange.ts";
import { placeWords, titleOf } from "./panel-words.tsx";
import type { Editor } from "./use-editor.ts";
import type { GridAt, Hint } from "./geometry.ts";
import styles from "./editor.module.css";

type Props = { panel: BoardPanel; editor: Editor; at: GridAt; onHint: (hint: Hint | undefined) => void };

/** Size of the area that reacts around a handle, in px. */
const grip = 24;
const directions = ["top", "right", "bottom", "left", "topRight", "bottomRight", "bottomLeft", "topLeft"] as const;

/** Positions of the handles. Their centre is on the panel's edge, which is half a gap inside its cells. */
const handleStyles = ({ gap }: GridAt): Record<string, CSSProperties> => {
  const [x, y] = [gap.x / 2 - grip / 2, gap.y / 2 - grip / 2];
  const middle = `calc(50% - ${grip / 2}px)`;
  const of = (style: CSSProperties): CSSProperties => ({ width: grip, height: grip, ...style });
  return {
    top: of({ top: y, left: middle }),
    bottom: of({ bottom: y, left: middle }),
    left: of({ left: x, top: middle }),
    right: of({ right: x, top: middle }),
    topLeft: of({ top: y, left: x }),
    topRight: of({ top: y, right: x }),
    bottomLeft: of({ bottom: y, left: x }),
    bottomRight: of({ bottom: y, right: x }),
  };
};
const handles = Object.fromEntries(directions.map((name) => [name, <i key={name} className={styles.handle} />]));

/** A panel that can be moved by dragging and resized by its handles. Keys do the same. */
export const PanelBox = ({ panel, editor, at, onHint }: Props) => {
  const t = useT();
  const { panels } = editor.draft;
  const { isLocked } = editor;
  const isChosen = editor.panel?.id === panel.id;
  const box = at.boxOf(panel);
  const hand = useHand({ panel, editor, at, onHint });
  const inset = { inset: `${at.gap.y / 2}px ${at.gap.x / 2}px` };
  return (
    <Rnd
      className={classes(styles.panelBox, isChosen && styles.isChosen)}
      data-panel={panel.id}
      size={{ width: box.width, height: box.height }}
      position={{ x: box.x, y: box.y }}
      bounds="parent"
      disableDragging={isLocked}
      enableResizing={isChosen && !isLocked}
      resizeGrid={[at.cell.width, at.cell.height]}
      minWidth={leastSize[panel.kind].w * at.cell.width}
      minHeight={leastSize[panel.kind].h * at.cell.height}
      resizeHandleStyles={handleStyles(at)}
      resizeHandleComponent={handles}
      {...hand.on}
    >
      <Box
        as="button"
        text="left"
        type="button"
        className={styles.face}
        style={inset}
        aria-pressed={isChosen}
        aria-label={t("board.panelAt", { name: titleOf(panel, t), place: placeWords(panel, t) })}
        aria-describedby={isLocked ? undefined : "board-keys"}
        onFocus={() => editor.choose(panel.id)}
        onClick={() => editor.choose(panel.id)}
        onKeyDown={(event) => pressed(event, panel, panels, editor)}
      >
        {isChosen && (
          <Box
            as="em"
            padX={6}
            radius="control"
            className={styles.size}
            aria-hidden="true"
          >{`${hand.size.w} × ${hand.size.h}`}</Box>
        )}
      </Box>
    </Rnd>
  );
};

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const pressed = (event: KeyboardEvent, panel: BoardPanel, panels: readonly BoardPanel[], editor: Editor): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || editor.isLocked) return;
  const { id, x, y, w, h } = panel;
  const arrow = arrows[event.key];
  if (arrow) {
    event.preventDefault();
    const [right, down] = arrow;
    editor.take(
      event.shiftKey
        ? put(panels, id, { x, y, w: w + right, h: h + down })
        : move(panels, id, { x: x + right, y: y + down }),
      id,
    );
  } else if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault();
    editor.remove(id);
  } else if (event.key === "Escape") editor.choose(undefined);
};

/** The position of the mouse or of the first finger. */
const pointOf = (event: RndDragEvent): { clientX: number; clientY: number } | undefined =>
  event instanceof MouseEvent ? event : "touches" in event ? (event as TouchEvent).touches[0] : undefined;

/** Handles a drag: shows its result while it moves and applies it at the end. Escape cancels it. */
const useHand = ({ panel, editor, at, onHint }: Props) => {
  const { panels } = editor.draft;
  const { id, kind } = panel;
  const [live, setLive] = useState<{ w: number; h: number }>();
  const meant = useRef<Outcome>(undefined);
  const show = (outcome: Outcome): void => {
    meant.current = outcome;
    onHint({ outcome, kind, id });
  };
  const nothing = (): void => {
    meant.current = undefined;
    onHint(undefined);
  };
  const gaveUp = useRef(false);
  const [isHeld, setHeld] = useState(false);
  useKeys(({ key }) => {
    if (key !== "Escape") return;
    gaveUp.current = true;
    nothing();
  }, isHeld);
  const begin = (): void => {
    editor.choose(id);
    meant.current = undefined;
    gaveUp.current = false;
    setHeld(true);
  };
  const end = (): void => {
    setHeld(false);
    const outcome = meant.current;
    setLive(undefined);
    nothing();
    if (outcome) editor.take(outcome, id);
  };
  const on: Partial<RndProps> = {
    onDragStart: begin,
    onDrag: (event, { x, y, node }) => {
      if (gaveUp.current) return;
      const point = pointOf(event);
      const layer = node.parentElement?.getBoundingClientRect();
      if (!point || !layer) return;
      const { width, height } = at.boxOf(panel);
      const to = at.placeOf({ x, y, width, height });
      // A drag that ends in its own place changes nothing.
      if (to.x === panel.x && to.y === panel.y) return nothing();
      show(move(panels, id, to, at.cellAt(point.clientX - layer.left, point.clientY - layer.top)));
    },
    onDragStop: end,
    onResizeStart: begin,
    onResize: (_event, _direction, element, _delta, { x, y }) => {
      if (gaveUp.current) return;
      const to = at.placeOf({ x, y, width: element.offsetWidth, height: element.offsetHeight });
      setLive(to);
      if (JSON.stringify(to) === JSON.stringify(placeOf(panel))) return nothing();
      show(put(panels, id, to));
    },
    onResizeStop: end,
  };
  return { on, size: live ?? panel };
};
