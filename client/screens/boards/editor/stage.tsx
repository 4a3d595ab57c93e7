import { useCallback, useState, type ComponentProps, type DragEvent } from "react";
import type { PanelKind } from "#contracts/boards/panel-kinds.ts";
import { Stack, Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { addAt, type Outcome } from "./arrange.ts";
import type { Editor } from "./use-editor.ts";
import { Checks, Ghost, GridLines, Sizes, ZoomBar } from "./stage-parts.tsx";
import { canvas, fitting, gridAt, zooms, type GridAt, type Hint } from "./geometry.ts";
import { PanelBox } from "./panel-box.tsx";
import { Picture } from "./picture.tsx";
import styles from "./editor.module.css";

/** Measures the inner width and height of an element in px, and updates on change. */
const useRoom = (): [(element: HTMLElement | null) => void | (() => void), { width: number; height: number }] => {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = (): void => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, room];
};

/** Space in px next to the canvas, and below it for the checks and the small pictures. */
const around = { x: 56, y: 250 };

type Props = Pick<ComponentProps<typeof Picture>, "live" | "theme"> & {
  editor: Editor;
  /** The kind being dragged from the catalogue. */
  carried: PanelKind | undefined;
};

/** The canvas with the current panels, which can be edited. */
export const Stage = ({ editor, live, theme, carried }: Props) => {
  const t = useT();
  const [watch, room] = useRoom();
  const [zoom, setZoom] = useState<number>();
  const [lines, setLines] = useState(true);
  const [hint, setHint] = useState<Hint>();
  const fit = fitting({ width: room.width - around.x, height: room.height - around.y });
  const k = zoom === undefined ? fit : zoom / 100;
  const at = gridAt(k);
  const size = { width: canvas.width * k, height: canvas.height * k };
  return (
    <Stack grow as="section" fill="surface" aria-label={t("board.stage")}>
      <Text className={styles.scroll} as="div" grow scroll ref={watch}>
        {room.width > 0 && (
          <Stack className={styles.inner} align="center">
            <GridLines at={at} width={size.width} chosen={editor.panel} part="heads" />
            <Text className={styles.stage} as="div" relative fill="bg" fixed style={size} data-theme={theme}>
              <Picture opened={editor.opened} draft={editor.draft} {...{ live, theme }} />
              {lines && <GridLines at={at} width={size.width} part="lines" />}
              <Hands editor={editor} at={at} carried={carried} hint={hint} onHint={setHint} />
            </Text>
            <div style={{ width: size.width }}>
              <Checks editor={editor} hint={hint} />
              <Sizes panels={editor.draft.panels} />
            </div>
          </Stack>
        )}
      </Text>
      <ZoomBar
        percent={Math.round(k * 100)}
        onZoom={(percent) => setZoom(percent && Math.min(Math.max(percent, zooms.least), zooms.most))}
        lines={lines}
        onLines={setLines}
        isLocked={editor.isLocked}
      />
    </Stack>
  );
};

type HandsProps = {
  editor: Editor;
  at: GridAt;
  carried: PanelKind | undefined;
  hint: Hint | undefined;
  onHint: (hint: Hint | undefined) => void;
};

/** The layer over the canvas: a box for each panel, and the place of the current drag. */
const Hands = ({ editor, at, carried, hint, onHint }: HandsProps) => {
  const t = useT();
  const { panels } = editor.draft;
  const outcomeAt = (event: DragEvent<HTMLElement>): Outcome | undefined => {
    if (!carried) return undefined;
    const box = event.currentTarget.getBoundingClientRect();
    return addAt(panels, carried, at.cellAt(event.clientX - box.left, event.clientY - box.top));
  };
  return (
    <div
      className={styles.hands}
      style={at.layer}
      role="group"
      aria-label={t("board.panelsOf", { name: editor.draft.name })}
      onDragOver={(event) => {
        const outcome = outcomeAt(event);
        if (!outcome || !carried) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = outcome.is === "no" ? "none" : "copy";
        onHint({ outcome, kind: carried });
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) onHint(undefined);
      }}
      onDrop={(event) => {
        event.preventDefault();
        onHint(undefined);
        const outcome = outcomeAt(event);
        if (outcome) editor.takeNew(outcome);
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) editor.choose(undefined);
      }}
    >
      {panels
        .toSorted((one, other) => one.y - other.y || one.x - other.x)
        .map((panel) => (
          <PanelBox key={panel.id} panel={panel} editor={editor} at={at} onHint={onHint} />
        ))}
      {hint && <Ghost hint={hint} at={at} />}
    </div>
  );
};
