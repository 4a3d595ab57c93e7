import { Button, ProgressBar } from "@blueprintjs/core";
import { Endorsed, Error as ErrorIcon, Tick, TickCircle, WarningSign } from "@blueprintjs/icons";
import { useState } from "react";
import { exceptionCommands } from "#contracts/commands/exception.ts";
import type { VerifyRunWhole } from "#contracts/audit/verify-calls.ts";
import { OutcomeCard, type Figure, type Tone } from "#client/kit/outcome-card.tsx";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { count, duration } from "#client/lib/show-number.ts";
import { useCode } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";
import { sayingsOf, titleOf } from "./run-words.ts";
import { acknowledgeRun, isOn, useReread } from "./use-verify.ts";
import styles from "./head-card.module.css";

const toneOf = (run: VerifyRunWhole): Tone => {
  if (isOn(run)) return "run";
  if (run.state === "failed") return "warn";
  return run.findingCount > 0 ? "no" : "ok";
};

const icons = {
  run: <Endorsed size={24} />,
  ok: <TickCircle size={24} />,
  no: <ErrorIcon size={24} />,
  warn: <WarningSign size={24} />,
} satisfies Record<Tone, React.ReactElement>;

/** How the run stands: it goes on, all is equal, something differs, or it could not end. */
export const HeadCard = ({ run }: { run: VerifyRunWhole }) => {
  const t = useT();
  const tone = toneOf(run);
  const share = run.total > 0 ? Math.min(1, run.done / run.total) : 0;
  const now = useServerClock();
  return (
    <OutcomeCard
      label={t("verify.result")}
      tone={tone}
      sign={icons[tone]}
      title={titleOf(run, t)}
      figures={tone === "run" ? going(run, share, now, t) : ended(run, t)}
      extra={<Acknowledge run={run} />}
    >
      {tone === "run" && (
        <ProgressBar animate={false} stripes={false} value={share} intent="primary" aria-label={t("verify.progress")} />
      )}
      {sayingsOf(run, t).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </OutcomeCard>
  );
};

const going = (run: VerifyRunWhole, share: number, now: number, t: Translate): Figure[] => {
  const elapsed = now - Date.parse(run.startedTime ?? run.createdTime);
  // Before a tenth is done nobody can say how long the rest takes.
  const left = share >= 0.1 ? duration((elapsed / share) * (1 - share)) : "—";
  return [
    [t("verify.progress"), `${Math.floor(share * 100)} %`],
    [t("verify.elapsed"), duration(elapsed)],
    [t("verify.left"), left],
  ];
};

const ended = ({ finishedTime, startedTime, createdTime, treeSize }: VerifyRunWhole, t: Translate): Figure[] => {
  const end = finishedTime ?? createdTime;
  return [
    [t("verify.checked"), showTime(end, false), showMoment(end, true)],
    [t("verify.took"), duration(Date.parse(end) - Date.parse(startedTime ?? createdTime))],
    ...(treeSize ? [[t("verify.upTo"), count(treeSize - 1)] as Figure] : []),
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
      // The call has said why.
    } finally {
      setBusy(false);
      await reread();
    }
  };
  const { exceptionId } = run;
  return (
    <Button
      icon={<Tick />}
      text={t("verify.acknowledge")}
      loading={busy}
      onClick={() => void acknowledge(exceptionId)}
    />
  );
};
