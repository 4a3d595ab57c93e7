import { useId } from "react";
import styles from "./filling-bottle.module.css";

/** Top and height of the bottle's body in the drawing. */
const body = { top: 26, height: 92 };

/** A cylinder that fills with what is done. The words beside it say the same. */
export const FillingBottle = ({ done, of }: { done: number; of: number }) => {
  const clip = useId();
  const height = (body.height * done) / of;
  return (
    <svg className={styles.root} width="88" height="128" viewBox="0 0 88 128" fill="none" aria-hidden="true">
      <clipPath id={clip}>
        <path d="M12 54c0-18 12-28 32-28s32 10 32 28v54c0 6-4 10-10 10H22c-6 0-10-4-10-10z" />
      </clipPath>
      <rect
        className={styles.level}
        clipPath={`url(#${clip})`}
        x="12"
        width="64"
        y={body.top + body.height - height}
        height={height}
      />
      <g className={styles.lines}>
        <path d="M12 54c0-18 12-28 32-28s32 10 32 28v54c0 6-4 10-10 10H22c-6 0-10-4-10-10z" />
        <path d="M28 27V12c0-4 2-6 6-6h20c4 0 6 2 6 6v15M44 26V16M38 16h12" />
        <path d="M12 72h64" className={styles.weld} />
      </g>
    </svg>
  );
};
