import { Key } from "#client/kit/inline.tsx";
import styles from "./record-key.module.css";
/** Names the key on its button: that of `useRecordKey`, where no other is named. */
export const RecordKey = ({ name = "Ctrl ⏎" }: { name?: string }) => (
  <Key className={styles.root} aria-hidden="true">
    {name}
  </Key>
);
