import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Text } from "#client/kit/layout.tsx";
import styles from "./board.module.css";

/** The board's logical size, scaled to the available space. It stretches, so there are no black bars. */
const canvas = { width: 1920, height: 1080 };
/** The least scale in a browser: its text of 20 logical px has 12 px. A wall is never scrolled. */
const leastScale = 0.6;
/** Height in logical px below which a board scrolls. */
const leastHeight = 1040;
/** The scale of a board in one column, where the window is too narrow for the least scale. */
const narrowScale = 0.66;

type Size = { k: number; width: number; height: number; narrow: boolean; scrolls: boolean };

/** The scale and the logical size of a board in a window. */
export const sizeFor = (width: number, height: number, wall: boolean): Size => {
  const fit = Math.min(width / canvas.width, height / canvas.height);
  const narrow = !wall && width / canvas.width < leastScale;
  const k = narrow ? narrowScale : wall ? fit : Math.max(fit, leastScale);
  const isLow = !wall && height / k < leastHeight;
  return { k, width: width / k, height: isLow ? leastHeight : height / k, narrow, scrolls: narrow || isLow };
};

type Props = {
  wall: boolean;
  /** Shows changes without animation. */
  hurried?: boolean;
  /** True for a board of a past moment. */
  isPast?: boolean;
  children: ReactNode;
};

/** Scales its children to the available space, on a wall always as a whole. CSS `zoom` keeps the hinting of letters, a transform does not. */
export const Canvas = ({ wall, hurried = false, isPast = false, children }: Props) => {
  const stage = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const place = stage.current;
    if (!place) return undefined;
    const measure = () => setSize(sizeFor(place.clientWidth, place.clientHeight, wall));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, [wall]);
  const style = size && {
    width: size.width,
    height: size.narrow ? undefined : size.height,
    zoom: size.k,
    "--k": size.k,
  };
  return (
    <Text className={styles.canvasStage} as="div" fill="bg" grow clip ref={stage}>
      {size && (
        <Text
          className={styles.canvas}
          as="div"
          size={20}
          line={28}
          tone="fg"
          fill="bg"
          number
          data-narrow={size.narrow || undefined}
          data-scrolls={size.scrolls || undefined}
          data-hurried={hurried || undefined}
          data-past={isPast || undefined}
          style={style}
        >
          {children}
        </Text>
      )}
    </Text>
  );
};
