import { Tag } from "@blueprintjs/core";
import { WarningSign } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { Hash } from "#client/kit/hash/hash.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { eventTitle, codeText, positionText } from "../event-look/event-words.ts";
import { Beside } from "./beside.tsx";
import type { Folded } from "./fold.ts";
import { StayList } from "./stay-list.tsx";

import type { Replayed } from "./use-replay.ts";
import styles from "./step-facts.module.css";

type Props = {
  replayed: Replayed;
  folded: Folded;
  customers: ReadonlyMap<string, string>;
  onGo: (revision: number) => void;
};

/** The current step: what happened, by whom, where and when; the orders and exceptions beside it; where it stood. */
export const StepFacts = ({ replayed, folded: { step }, customers, onGo }: Props) => {
  const t = useT();
  return (
    <aside className={styles.root} aria-label={t("replay.step")} tabIndex={0}>
      <header>
        <h2>{eventTitle(step, t)}</h2>
        <b>r{step.revision}</b>
      </header>
      {step.exceptions.map((code) => (
        <Tag key={code} minimal intent="warning" icon={<WarningSign size={12} />}>
          {codeText(code, t)}
        </Tag>
      ))}
      {step.sentence && (
        <p>
          <Sentence text={step.sentence} code={replayed.answer.gasBarcode} />
        </p>
      )}
      <dl>
        <Fact name={t("replay.who")}>{step.user.name ?? "—"}</Fact>
        <Fact name={t("replay.where")}>{step.company.name ?? "—"}</Fact>
        <Fact name={t("fields.device")}>{step.device ?? "—"}</Fact>
        <Fact name={t("fields.occurredAt")}>{showMoment(step.occurredAt, true)}</Fact>
        <Fact name={t("fields.recordedAt")}>{showMoment(step.recordedAt, true)}</Fact>
        <Fact name={t("events.command")}>
          <Hash value={step.event.meta.commandId} />
        </Fact>
        <Fact name={t("fields.eventIndex")}>
          <PositionLink index={step.index} />
        </Fact>
      </dl>
      <Beside replayed={replayed} step={step} />
      <StayList replayed={replayed} revision={step.revision} customers={customers} onGo={onGo} />
    </aside>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Leads to the event, where its proof is checked. */
const PositionLink = ({ index }: { index: number | null }) => {
  const t = useT();
  if (index === null) return t("replay.notSealed");
  if (!hasCode(...auditScreens.events.codes.list)) return positionText(index);
  return <Link href={`${auditScreens.events.path}?from=${index}&index=${index}`}>{positionText(index)}</Link>;
};
