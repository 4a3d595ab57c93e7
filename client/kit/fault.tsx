import { Error as ErrorIcon } from "@blueprintjs/icons";
import styles from "./fault.module.css";
import { ErrorLine } from "#client/kit/inline.tsx";

/** An error message with an icon. */
export const Fault = ({ text }: { text: string }) => (
  <ErrorLine className={styles.root} role="alert">
    <ErrorIcon size={14} />
    {text}
  </ErrorLine>
);
