import { Button } from "@blueprintjs/core";
import { Hand, Tick } from "@blueprintjs/icons";
import { showDay, showMoment, showTime } from "#client/lib/dates.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import type { ExceptionRow } from "./exception-calls.ts";
import { handOf, initialsOf } from "./exception-words.ts";
import styles from "./claim.module.css";
import { Muted, RoundSign } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";

/** A person of the exception's history, by the initials. */
export const Person = ({ name, me = false, large = false }: { name: string; me?: boolean; large?: boolean }) => (
  <RoundSign className={classes(styles.avatar, !large && styles.isSmall, me && styles.isOwn)} aria-hidden="true">
    {initialsOf(name)}
  </RoundSign>
);

/** The time of a moment of today, to the `second` if wanted; of another day, its day too, or the `day` alone where there is no room. */
export const useWhen = (as: "minute" | "second" | "day" = "minute") => {
  const today = businessDay(useServerClock(60_000));
  return (moment: string | null): string => {
    if (!moment) return "";
    const day = businessDay(moment);
    if (day === today) return showTime(moment, as === "second");
    return as === "day" ? showDay(day) : showMoment(moment);
  };
};

type Props = { row: ExceptionRow; me: string; may: boolean; onClaim: () => void };

/** The person who claimed it, or the button to claim it. */
export const Claim = ({ row, me, may, onClaim }: Props) => {
  const t = useT();
  const when = useWhen("day");
  if (row.status === "open")
    return may ? (
      <Button size="small" icon={<Hand size={14} />} text={t("exceptions.claim")} onClick={onClaim} />
    ) : (
      <Muted>{t("exceptionStatus.open")}</Muted>
    );
  const mine = row.status === "claimed" && row.claimedBy === me;
  const { name, at, word, isOver } = handOf(row);
  const time = when(at);
  return (
    <span className={styles.root}>
      {isOver ? (
        <RoundSign className={classes(styles.avatar, styles.isSmall)}>
          <Tick size={12} />
        </RoundSign>
      ) : (
        <Person name={name} me={mine} />
      )}
      <span>
        {mine ? t("exceptions.me") : name}
        <small>{t(word, { time })}</small>
      </span>
    </span>
  );
};
