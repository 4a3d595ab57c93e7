import { Row } from "#client/kit/layout.tsx";
import styles from "./good-state.module.css";

/** A state that needs no hand: a green dot and plain text. */
export const GoodState = ({ text }: { text: string }) => (
  <Row as="span" inline gap={6} className={styles.root}>
    <i />
    {text}
  </Row>
);
