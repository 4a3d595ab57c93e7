import { Key } from "#client/kit/inline.tsx";
import styles from "./record-key.module.css";
/** Names the key of `useRecordKey` on its button. */
export const RecordKey = () => (
  <Key className={styles.root} aria-hidden="true">
    Ctrl ⏎
  </Key>
);
