import { Button, ProgressBar } from "@blueprintjs/core";
import {
  Archive,
  Clean,
  Cross,
  Disable,
  Document,
  Endorsed,
  Error as ErrorIcon,
  Export,
  Import,
  Shield,
  TickCircle,
  Time,
} from "@blueprintjs/icons";
import { useState, type ReactElement } from "react";
import type { JobAnswer } from "#contracts/jobs/job-calls.ts";
import type { JobKind } from "#contracts/wire/job-kinds.ts";
import { useListTitles } from "#client/kit/export/list-titles.ts";
import { ErrorLine } from "#client/kit/inline.tsx";
import { TableFrame } from "#client/kit/table/table.tsx";
import { RowActs, TwoLineTable } from "#client/kit/table/two-lines.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { hasWords, useT } from "#client/lib/i18n.ts";
import { showBytes } from "#client/lib/show-number.ts";
import {
  canRemove,
  cancelJob,
  fileOf,
  isGoingOn,
  removeJob,
  retryJob,
  saveJob,
  useReread,
  type Whose,
} from "./use-jobs.ts";
import styles from "./job-table.module.css";

const icons: Record<JobKind, ReactElement> = {
  export: <Export size={14} />,
  document: <Document size={14} />,
  importCheck: <Import size={14} />,
  importRun: <Import size={14} />,
  evidence: <Endorsed size={14} />,
  verify: <Shield size={14} />,
  cleanup: <Clean size={14} />,
};

/** Jobs in two lines each, newest first; `all` says whose each is. */
export const JobTable = ({ jobs, whose }: { jobs: readonly JobAnswer[]; whose: Whose }) => {
  const t = useT();
  const titleOf = useListTitles(jobs.some(({ kind }) => kind === "export"));
  return (
    <TableFrame tabIndex={0} role="region" aria-label={t("jobs.title")}>
      <TwoLineTable className={styles.root}>
        <thead>
          <tr>
            <th scope="col" data-column="icon" aria-label={t("jobs.kindLabel")} />
            <th scope="col">{t("jobs.col.what")}</th>
            <th scope="col" data-column="state">
              {t("jobs.stateLabel")}
            </th>
            {whose === "all" && (
              <th scope="col" data-column="by">
                {t("jobs.col.by")}
              </th>
            )}
            <th scope="col" data-column="asked" aria-sort="descending">
              {t("jobs.col.asked")}
            </th>
            <th scope="col" data-column="act" aria-label={t("client.list.actions")} />
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} whose={whose} titleOf={titleOf} />
          ))}
        </tbody>
      </TwoLineTable>
    </TableFrame>
  );
};

type RowProps = { job: JobAnswer; whose: Whose; titleOf: (list: string) => string };

const JobRow = ({ job, whose, titleOf }: RowProps) => {
  const t = useT();
  const kind = t(`jobs.kind.${job.kind}`);
  const subject = subjectOf(job, t, titleOf);
  return (
    <tr data-id={job.id} data-state={job.state}>
      <td>
        <span className={styles.icon} title={kind}>
          {icons[job.kind] ?? <Archive size={14} />}
        </span>
      </td>
      <td title={job.fileName ?? undefined}>
        <b>{subject ?? kind}</b>
        <small>{[subject && kind, job.fileName].filter(Boolean).join(" · ")}</small>
      </td>
      <td>
        <State job={job} />
      </td>
      {whose === "all" && <td>{job.userName ?? t("jobs.byItself")}</td>}
      <td>
        {showMoment(job.createdTime)}
        <small>{job.finishedTime ? t("jobs.finished", { moment: showMoment(job.finishedTime) }) : ""}</small>
      </td>
      <td>
        <Acts job={job} />
      </td>
    </tr>
  );
};

/** The thing that a job makes or works on, by its name. */
const subjectOf = ({ kind, subject }: JobAnswer, t: ReturnType<typeof useT>, titleOf: (list: string) => string) => {
  if (subject === null) return undefined;
  if (kind === "export") return titleOf(subject);
  return (
    [`jobs.document.${subject}`, `resources.${subject}`, `lists.${subject}`].filter(hasWords).map((key) => t(key))[0] ??
    subject
  );
};

const State = ({ job }: { job: JobAnswer }) => {
  const t = useT();
  const { state, done, total, error, fileSize } = job;
  const n = (value: number): string => value.toLocaleString("en-US");
  switch (state) {
    case "waiting":
      return (
        <small className={styles.line}>
          <Time size={12} />
          {t("jobs.state.waiting")}
        </small>
      );
    case "active":
      return (
        <>
          <ProgressBar
            animate={false}
            stripes={false}
            intent="primary"
            value={total > 0 ? done / total : 0}
            aria-label={t("jobs.state.active")}
          />
          <small>{total > 0 ? t("jobs.progress", { done: n(done), total: n(total) }) : t("jobs.state.active")}</small>
        </>
      );
    case "completed":
      return (
        <small className={styles.line}>
          <TickCircle size={12} />
          {[
            t("jobs.state.completed"),
            total > 0 && t("jobs.done", { count: total, n: n(total) }),
            fileSize !== null && showBytes(fileSize),
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      );
    case "failed":
      return (
        <ErrorLine className={styles.failed} title={error ?? undefined}>
          <ErrorIcon size={12} />
          <span>{error ?? t("jobs.state.failed")}</span>
        </ErrorLine>
      );
    case "cancelled":
      return (
        <small className={styles.line}>
          <Disable size={12} />
          {t("jobs.state.cancelled")}
        </small>
      );
    default:
      return state satisfies never;
  }
};

const Acts = ({ job }: { job: JobAnswer }) => {
  const t = useT();
  const reread = useReread();
  const [busy, setBusy] = useState(false);
  // A failure was told by its call; the rows are loaded anew either way.
  const act = (work: Promise<unknown>): void => {
    setBusy(true);
    void work
      .catch(() => undefined)
      .then(reread)
      .finally(() => setBusy(false));
  };
  return (
    <RowActs>
      {fileOf(job) && (
        <Button size="small" text={t("client.export.download")} disabled={busy} onClick={() => act(saveJob(job))} />
      )}
      {job.canRetry && (
        <Button size="small" text={t("client.export.retry")} disabled={busy} onClick={() => act(retryJob(job))} />
      )}
      {job.canCancel && isGoingOn(job) && (
        <Button
          size="small"
          variant="minimal"
          text={t("client.cancel")}
          disabled={busy}
          onClick={() => act(cancelJob(job))}
        />
      )}
      {canRemove(job) && (
        <Button
          size="small"
          variant="minimal"
          icon={<Cross size={14} />}
          aria-label={t("client.remove")}
          title={t("client.remove")}
          disabled={busy}
          onClick={() => act(removeJob(job))}
        />
      )}
    </RowActs>
  );
};
