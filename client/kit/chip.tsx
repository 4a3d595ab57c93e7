import type { ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import { Row } from "#client/kit/layout.tsx";
import styles from "./chip.module.css";

type Props = { on: boolean; onClick: () => void; children: ReactNode };

/** A filter that is on or off. */
export const Chip = ({ on, ...rest }: Props) => (
  <Row
    as="button"
    inline
    padY={0}
    padX={8}
    fill="none"
    nowrap
    size={12}
    line={24}
    weight={500}
    tone="fg2"
    type="button"
    aria-pressed={on}
    className={classes(styles.root, on && styles.isOn)}
    {...rest}
  />
);
