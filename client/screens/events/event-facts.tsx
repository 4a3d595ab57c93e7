import type { ReactNode } from "react";
import type { EventAnswer } from "#contracts/audit/event-calls.ts";
import { showDay, showMoment, showTime } from "#client/lib/dates.ts";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { positionText } from "../event-look/event-words.ts";
import { isLate } from "../event-look/is-late.ts";
import styles from "./event-facts.module.css";

/** Seconds that both clocks may differ and still be called the same. */
const sameWithin = 1000;

const deviceTime = ({ recordedAt, ...meta }: EventAnswer["event"]["meta"], t: Translate): string => {
  const occurredAt = meta.deviceAt ?? meta.at ?? meta.occurredAt;
  if (Math.abs(Date.parse(recordedAt) - Date.parse(occurredAt)) < sameWithin) return t("events.sameTime");
  const sameDay = showMoment(occurredAt).slice(0, 10) === showMoment(recordedAt).slice(0, 10);
  return t("events.deviceTime", { time: sameDay ? showTime(occurredAt) : showMoment(occurredAt, true) });
};

/** Fields that every event has. */
export const EventFacts = ({ answer: { index, event, userName, companyName } }: { answer: EventAnswer }) => {
  const t = useT();
  const { meta } = event;
  const late = isLate(meta.occurredAt, meta.recordedAt);
  return (
    <dl className={styles.root}>
      <Fact name={t("fields.recordedAt")} wide>
        {showMoment(meta.recordedAt, true)}.{String(new Date(meta.recordedAt).getMilliseconds()).padStart(3, "0")}
        <small className={late ? styles.isLate : undefined}>{deviceTime(meta, t)}</small>
      </Fact>
      <Fact name={t("fields.eventIndex")}>{positionText(index)}</Fact>
      <Fact name={t("events.version")}>v{meta.v}</Fact>
      <Fact name={t("events.user")}>{userName ?? "—"}</Fact>
      <Fact name={t("fields.device")}>{meta.device ?? "—"}</Fact>
      <Fact name={t("fields.companyName")}>{companyName ?? "—"}</Fact>
      <Fact name={t("events.businessDay")}>{showDay(meta.businessDay)}</Fact>
    </dl>
  );
};

const Fact = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div data-wide={wide || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
