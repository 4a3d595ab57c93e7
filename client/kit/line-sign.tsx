import { classes } from "#client/lib/classes.ts";
import { Row } from "#client/kit/layout.tsx";
import styles from "./line-sign.module.css";

type Props = { up: boolean; text: string; title?: string };

/** A dot and a word for the connection to the server: up or down. */
export const LineSign = ({ up, text, title }: Props) => (
  <Row
    as="span"
    gap={6}
    padX={8}
    nowrap
    size={12}
    tone="fg2"
    className={classes(styles.root, !up && styles.isOff)}
    role="status"
    title={title}
  >
    <i />
    {text}
  </Row>
);

/** Reserves the space of the sign until the state is known. */
export const LineSignPlace = ({ title }: { title: string }) => (
  <Row
    as="span"
    gap={6}
    padX={8}
    nowrap
    size={12}
    tone="fg2"
    className={classes(styles.root, styles.isWaiting)}
    title={title}
  />
);
