import { Button, ProgressBar } from "@blueprintjs/core";
import { Cross, Disable, Error as ErrorIcon, TickCircle, Time } from "@blueprintjs/icons";
import { type ReactNode, useState } from "react";
import { EXPORT_KEPT_DAYS } from "#contracts/wire/exports.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { showDay } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import type { ExportJob } from "#client/state/export-state.ts";
import { dropExport, retryExport, saveExport, type TitledExport } from "./export-jobs.ts";
import styles from "./export.module.css";

const keptMs = EXPORT_KEPT_DAYS * 86_400_000;

/** One export: its name, its progress and its actions. */
export const ExportRow = ({ job, onChanged }: { job: TitledExport; onChanged: () => void }) => {
  const t = useT();
  const state = job.state === "completed" ? "ok" : job.state === "failed" ? "no" : undefined;
  return (
    <li data-state={state}>
      <i>{job.format.toUpperCase()}</i>
      <div>
        <b>{job.title}</b>
        {job.state === "active" && (
          <ProgressBar
            animate={false}
            stripes={false}
            value={job.total > 0 ? job.done / job.total : 0}
            intent="primary"
          />
        )}
        <small>
          <StateIcon job={job} />
          {t(`client.export.state.${job.state}`, {
            count: job.total,
            done: showNumber(job.done),
            total: showNumber(job.total),
            until: showDay(businessDay(Date.parse(job.finishedTime ?? "") + keptMs)),
          })}
        </small>
        {job.state === "failed" && job.error && <small data-why>{job.error}</small>}
      </div>
      <Acts job={job} onChanged={onChanged} />
    </li>
  );
};

const Acts = ({ job, onChanged }: { job: ExportJob; onChanged: () => void }) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  // The call shows its own failure. The row is reloaded in both cases.
  const act = (work: Promise<unknown>) => {
    setBusy(true);
    void work
      .catch(() => undefined)
      .then(() => {
        setBusy(false);
        onChanged();
      });
  };
  const isRunning = job.state === "waiting" || job.state === "active";
  const isOver = job.state === "failed" || job.state === "cancelled";
  return (
    <>
      {job.state === "completed" && (
        <Button size="small" text={t("common.download")} onClick={() => void saveExport(job)} />
      )}
      {isOver && (
        <Button size="small" text={t("client.export.retry")} disabled={busy} onClick={() => act(retryExport(job.id))} />
      )}
      {isRunning ? (
        <Button
          size="small"
          variant="minimal"
          text={t("client.cancel")}
          disabled={busy}
          onClick={() => act(dropExport(job))}
        />
      ) : (
        <Button
          size="small"
          variant="minimal"
          icon={<Cross size={14} />}
          aria-label={t("common.remove")}
          title={t("common.remove")}
          disabled={busy}
          onClick={() => act(dropExport(job))}
        />
      )}
    </>
  );
};

const StateIcon = ({ job }: { job: ExportJob }) => {
  switch (job.state) {
    case "waiting":
      return <Time size={12} />;
    case "active":
      return null;
    case "completed":
      return <TickCircle size={12} />;
    case "failed":
      return <ErrorIcon size={12} />;
    case "cancelled":
      return <Disable size={12} />;
    default:
      return job.state satisfies never;
  }
};

/** List of exports in a popover. */
export const ExportList = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.exportList} aria-label={name}>
    {children}
  </section>
);
