import { Button } from "@blueprintjs/core";
import { Hand, Tick } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import { Person, useWhen } from "./claim.tsx";
import type { Act, ExceptionRow } from "./exception-calls.ts";
import { handOf } from "./exception-words.ts";
import styles from "./in-hand.module.css";

type Props = { row: ExceptionRow; me: string; may: boolean; act: Act };

/** The person who claimed it, and the actions on that. */
export const InHand = ({ row, me, may, act }: Props) => {
  const t = useT();
  const when = useWhen();
  const mine = row.status === "claimed" && row.claimedBy === me;
  const { name, at, isOver } = handOf(row);
  const time = when(at);
  const ended = row.kind === "hold" ? "exceptions.liftedBy" : "exceptions.closedBy";
  const word = {
    open: "",
    claimed: mine ? "exceptions.yours" : "exceptions.heldBy",
    acknowledged: "exceptions.doneBy",
  };
  const said = row.status === "closed" ? ended : word[row.status];
  return (
    <div className={styles.root}>
      {row.status === "open" ? <Hand size={16} /> : isOver ? <Tick size={16} /> : <Person name={name} me={mine} />}
      <span>
        <b>{row.status === "open" ? t("exceptionStatus.open") : t(said, { name })}</b>
        <small>{row.status === "open" ? t("exceptions.openText") : t("exceptions.seenByAll", { time })}</small>
      </span>
      {may && row.status === "open" && (
        <Button size="small" text={t("exceptions.claim")} onClick={() => void act("claim", row.id)} />
      )}
      {may && mine && (
        <Button
          variant="minimal"
          size="small"
          text={t("exceptions.release")}
          onClick={() => void act("release", row.id)}
        />
      )}
    </div>
  );
};
