import { Button, ProgressBar } from "@blueprintjs/core";
import { Endorsed, Error as ErrorIcon, Tick, TickCircle, WarningSign } from "@blueprintjs/icons";
import { useState } from "react";
import { exceptionCommands } from "#contracts/commands/exception.ts";
import type { VerifyRunWhole } from "#contracts/audit/verify-calls.ts";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { useCode } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";
import { count, duration, sayingsOf, titleOf } from "./run-words.ts";
import { acknowledgeRun, isOn, useReread } from "./use-verify.ts";
import styles from "./head-card.module.css";

type Tone = "run" | "ok" | "no" | "warn";

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
  const title = titleOf(run, t);
  return (
    <section className={styles.root} data-tone={tone} aria-label={t("verify.result")}>
      <span className={styles.sign}>{icons[tone]}</span>
      <div className={styles.said}>
        <h2 role={tone === "run" ? undefined : "status"}>{title}</h2>
        {tone === "run" && (
          <ProgressBar
            animate={false}
            stripes={false}
            value={share}
            intent="primary"
            aria-label={t("verify.progress")}
          />
        )}
        {sayingsOf(run, t).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {tone === "run" ? <Going run={run} share={share} /> : <Ended run={run} />}
      <Acknowledge run={run} />
    </section>
  );
};

type Figure = [label: string, value: string, title?: string];

const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={styles.figures}>
    {figures.map(([label, value, title]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd title={title}>{value}</dd>
      </div>
    ))}
  </dl>
);

const Going = ({ run, share }: { run: VerifyRunWhole; share: number }) => {
  const t = useT();
  const now = useServerClock();
  const elapsed = now - Date.parse(run.startedTime ?? run.createdTime);
  // Before a tenth is done nobody can say how long the rest takes.
  const left = share >= 0.1 ? duration((elapsed / share) * (1 - share)) : "—";
  return (
    <Figures
      figures={[
        [t("verify.progress"), `${Math.floor(share * 100)} %`],
        [t("verify.elapsed"), duration(elapsed)],
        [t("verify.left"), left],
      ]}
    />
  );
};

const Ended = ({ run }: { run: VerifyRunWhole }) => {
  const t = useT();
  const { finishedTime, startedTime, createdTime, treeSize } = run;
  const ended = finishedTime ?? createdTime;
  return (
    <Figures
      figures={[
        [t("verify.checked"), showTime(ended, false), showMoment(ended, true)],
        [t("verify.took"), duration(Date.parse(ended) - Date.parse(startedTime ?? createdTime))],
        ...(treeSize ? [[t("verify.upTo"), count(treeSize - 1)] as Figure] : []),
      ]}
    />
  );
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
