import { Button, ProgressBar } from "@blueprintjs/core";
import { Error as ErrorIcon, Export, Minus, TickCircle, Time, Endorsed, Tick, WarningSign } from "@blueprintjs/icons";
import { Link } from "wouter";
import { type ReactNode, useState } from "react";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import type { CheckAnswer, FindingAnswer, VerifyRunWhole } from "#contracts/audit/verify-calls.ts";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { duration } from "#client/lib/show-number.ts";
import { hasCode, useCode } from "#client/state/session.ts";
import { exceptionCommands } from "#contracts/commands/exception.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { OutcomeCard, type Figure, type Tone } from "#client/kit/outcome-card.tsx";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { showOk } from "#client/state/toasts.ts";
import { Row, Text, Title } from "#client/kit/layout.tsx";
import { saveFindings, stateOf, sayingsOf, titleOf, acknowledgeRun, isOn, useReread } from "./verify-calls.ts";
import styles from "./verify.module.css";

const icons = {
  waiting: <Time size={14} />,
  running: <Time size={14} />,
  ok: <TickCircle size={14} />,
  different: <ErrorIcon size={14} />,
  skipped: <Minus size={14} />,
} satisfies Record<CheckAnswer["state"], React.ReactElement>;

/** Checks of the log against its tree, each with the amount checked and the findings. */
export const Chain = ({ run }: { run: VerifyRunWhole }) => {
  const t = useT();
  const findings = run.findings.filter(({ code }) => code !== "readModel.differs");
  const state = stateOf(run.checks);
  return (
    <>
      <PartHead title={t("verify.chain")}>
        <StateMark state={state} text={t(`verify.chainState.${state}`, { count: findings.length })} />
        <Spacer />
        {findings.length > 0 && (
          <Button
            size="small"
            icon={<Export size={14} />}
            text={t("client.export.button")}
            onClick={() => saveFindings(run.id, findings)}
          />
        )}
      </PartHead>
      <ul className={styles.checks}>
        {run.checks
          .filter(({ name, state: each }) => name !== "anchors" || each !== "skipped")
          .map((check) => (
            <Row as="li" gap={8} key={check.name} data-state={check.state}>
              {icons[check.state]}
              <span>{t(`verify.check.${check.name}`)}</span>
              <Amount of={check} />
            </Row>
          ))}
      </ul>
      {findings.length > 0 && <Findings findings={findings} unkept={run.findingCount - run.findings.length} />}
    </>
  );
};

const Amount = ({ of: { name, state, done: checked, total } }: { of: CheckAnswer }) => {
  const t = useT();
  if (state === "waiting" || state === "skipped") return <Muted>{t(`verify.state.${state}`)}</Muted>;
  if (state === "running") return <Muted>{`${showNumber(checked)} / ${showNumber(total)}`}</Muted>;
  return (
    <Text as="b" weight={500}>
      {t(`verify.amount.${name}`, { count: checked, n: showNumber(checked) })}
    </Text>
  );
};

/** Position of a finding in the log, or a range if several events in a row are affected. */
const placeOf = ({ first, last, index }: FindingAnswer): string | undefined => {
  const from = first ?? index;
  if (from === null) return undefined;
  return last !== null && last !== from ? `${showNumber(from)}–${showNumber(last)}` : showNumber(from);
};

const Findings = ({ findings, unkept }: { findings: readonly FindingAnswer[]; unkept: number }) => {
  const t = useT();
  return (
    <ol className={styles.findings} aria-label={t("verify.findings")}>
      {findings.map((finding, at) => (
        <li key={`${finding.code}${finding.first}${finding.stream}${at}`}>
          <Row gap={8}>
            <Text as="code" weight={600} tone="alert">
              {finding.code}
            </Text>
            <Spacer />
            <FindingPlace finding={finding} />
          </Row>
          <Text as="p" anywhere>
            {finding.text}
          </Text>
          {finding.stream && (
            <Text as="small" size={12} tone="fg3" anywhere>
              {finding.stream}
              {finding.revision !== null && ` · ${t("verify.revision", { revision: finding.revision })}`}
            </Text>
          )}
        </li>
      ))}
      {unkept > 0 && (
        <li>
          <Muted small>{t("verify.moreFindings", { count: unkept, n: showNumber(unkept) })}</Muted>
        </li>
      )}
    </ol>
  );
};

/** Position of a finding, as a link to the event if the viewer may see events. */
const FindingPlace = ({ finding }: { finding: FindingAnswer }) => {
  const t = useT();
  const place = placeOf(finding);
  const from = finding.first ?? finding.index;
  if (place === undefined || from === null) return null;
  const text = t("verify.position", { place });
  if (!hasCode(...auditScreens.events.codes.list)) return <span>{text}</span>;
  return <Link href={`${auditScreens.events.path}?indexFrom=${from}`}>{text}</Link>;
};

/** Head of a part of the page: title, result and buttons. */
export const PartHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <Row as="header" gap={10} fixed padX={16} className={styles.partHead}>
    <Title line={20}>{title}</Title>
    {children}
  </Row>
);

type Props = { state: "ok" | "different" | "running" | "waiting" | "skipped"; text: string };

/** Icon and text for the result of a part or a table. */
export const StateMark = ({ state, text }: Props) => {
  if (state === "skipped" || state === "running") return <Muted>{text}</Muted>;
  return (
    <Row as="span" inline gap={4} line={16} className={styles.stateMark} data-state={state}>
      {state === "ok" && <TickCircle size={14} />}
      {state === "different" && <ErrorIcon size={14} />}
      {state === "waiting" && <Time size={12} />}
      {text}
    </Row>
  );
};

const toneOf = (run: VerifyRunWhole): Tone => {
  if (isOn(run)) return "run";
  if (run.state === "failed") return "warn";
  return run.findingCount > 0 ? "no" : "ok";
};

const headIcons = {
  run: <Endorsed size={24} />,
  ok: <TickCircle size={24} />,
  no: <ErrorIcon size={24} />,
  warn: <WarningSign size={24} />,
} satisfies Record<Tone, React.ReactElement>;

/** State of the run: running, equal, different or failed. */
export const HeadCard = ({ run }: { run: VerifyRunWhole }) => {
  const t = useT();
  const tone = toneOf(run);
  const share = run.total > 0 ? Math.min(1, run.done / run.total) : 0;
  const now = useServerClock();
  return (
    <OutcomeCard
      label={t("verify.result")}
      tone={tone}
      sign={headIcons[tone]}
      title={titleOf(run, t)}
      figures={tone === "run" ? going(run, share, now, t) : figuresAtEnd(run, t)}
      extra={<Acknowledge run={run} />}
    >
      {tone === "run" && (
        <ProgressBar animate={false} stripes={false} value={share} intent="primary" aria-label={t("common.progress")} />
      )}
      {sayingsOf(run, t).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </OutcomeCard>
  );
};

const going = (run: VerifyRunWhole, share: number, now: number, t: Translate): Figure[] => {
  const elapsed = now - Date.parse(run.startedTime ?? run.createdTime);
  // An estimate makes sense only after 10 % of the work.
  const remaining = share >= 0.1 ? duration((elapsed / share) * (1 - share)) : "—";
  return [
    [t("common.progress"), `${Math.floor(share * 100)} %`],
    [t("verify.elapsed"), duration(elapsed)],
    [t("verify.left"), remaining],
  ];
};

const figuresAtEnd = ({ finishedTime, startedTime, createdTime, treeSize }: VerifyRunWhole, t: Translate): Figure[] => {
  const end = finishedTime ?? createdTime;
  return [
    [t("verify.checked"), showTime(end, false), showMoment(end, true)],
    [t("common.took"), duration(Date.parse(end) - Date.parse(startedTime ?? createdTime))],
    ...(treeSize ? [[t("verify.upTo"), showNumber(treeSize - 1)] as Figure] : []),
  ];
};

const Acknowledge = ({ run }: { run: VerifyRunWhole }) => {
  const t = useT();
  const may = useCode(...exceptionCommands.acknowledge.permission);
  const reread = useReread();
  const [busy, setBusy] = useState(false);
  if (run.exceptionId === null) return null;
  if (run.acknowledged) return <span className={styles.acknowledged}>{t("verify.acknowledged")}</span>;
  if (!may) return null;
  const acknowledge = async (id: string): Promise<void> => {
    setBusy(true);
    try {
      await acknowledgeRun(id);
      showOk(t("verify.acknowledged"));
    } catch {
      // The call has already shown the error.
    } finally {
      setBusy(false);
      await reread();
    }
  };
  const { exceptionId } = run;
  return (
    <Button
      icon={<Tick />}
      text={t("exceptions.acknowledge")}
      loading={busy}
      onClick={() => void acknowledge(exceptionId)}
    />
  );
};
