import { Error as ErrorIcon, TickCircle, Time } from "@blueprintjs/icons";
import { Muted } from "#client/kit/inline.tsx";
import styles from "./state-mark.module.css";

type Props = { state: "ok" | "different" | "running" | "waiting" | "skipped"; text: string };

/** How a part or a table came out: a sign and a word. */
export const StateMark = ({ state, text }: Props) => {
  if (state === "skipped" || state === "running") return <Muted>{text}</Muted>;
  return (
    <span className={styles.root} data-state={state}>
      {state === "ok" && <TickCircle size={14} />}
      {state === "different" && <ErrorIcon size={14} />}
      {state === "waiting" && <Time size={12} />}
      {text}
    </span>
  );
};
