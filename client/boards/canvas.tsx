import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Text } from "#client/kit/layout.tsx";
import styles from "./board.module.css";

/** The board's logical size, scaled to the available space. It stretches, so there are no black bars. */
const canvas = { width: 1920, height: 1080 };
/** The board becomes one scrolling column below these limits, because text of 20 logical px would be unreadable. */
const narrowBelow = 900;
const narrowScale = 0.66;

type Size = { k: number; width: number; height: number; narrow: boolean };

const sizeFor = (width: number, height: number, wall: boolean): Size => {
  const narrow = !wall && width < narrowBelow;
  const k = narrow ? narrowScale : Math.min(width / canvas.width, height / canvas.height);
  return { k, width: width / k, height: height / k, narrow };
};

type Props = {
  wall: boolean;
  /** Shows changes without animation. */
  hurried?: boolean;
  children: ReactNode;
};

/** Scales its children to the available space, on a wall always as a whole. CSS `zoom` keeps the hinting of letters, a transform does not. */
export const Canvas = ({ wall, hurried = false, children }: Props) => {
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
          data-hurried={hurried || undefined}
          style={style}
        >
          {children}
        </Text>
      )}
    </Text>
  );
};
