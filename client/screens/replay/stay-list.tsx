import { useState } from "react";
import { LinkButton } from "#client/kit/link-button.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { asServerTime } from "#client/lib/server-time.ts";
import { durationOf, stayAt } from "./stays.ts";
import { durationText, placeText } from "./step-words.ts";
import type { Replayed } from "./use-replay.ts";
import styles from "./stay-list.module.css";

type Props = {
  replayed: Replayed;
  revision: number;
  customers: ReadonlyMap<string, string>;
  onGo: (revision: number) => void;
};

/** Stays that are shown around the current one. */
const AROUND = 4;

/** Lists where it stood and for how long, around the current step. */
export const StayList = ({ replayed: { stays }, revision, customers, onGo }: Props) => {
  const t = useT();
  const [now] = useState(() => asServerTime(Date.now()));
  const current = stayAt(stays, revision);
  const at = current ? stays.indexOf(current) : stays.length - 1;
  const shown = stays.slice(Math.max(0, at - AROUND), at + AROUND + 1).toReversed();
  if (shown.length === 0) return null;
  return (
    <section className={styles.root}>
      <h3>{t("replay.stays")}</h3>
      <ol>
        {shown.map((stay) => (
          <li key={stay.revision} aria-current={stay === current || undefined}>
            <LinkButton onClick={() => onGo(stay.revision)}>{placeText(stay.place, customers, t)}</LinkButton>
            <em>{durationText(durationOf(stay.from, stay.until ?? now), t)}</em>
            <small>
              {showMoment(stay.from)} – {stay.until ? showMoment(stay.until) : t("replay.now")}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
};
