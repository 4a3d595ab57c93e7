import styles from "./good-state.module.css";

/** A state that needs no hand: a green dot and plain text. */
export const GoodState = ({ text }: { text: string }) => (
  <span className={styles.root}>
    <i />
    {text}
  </span>
);
