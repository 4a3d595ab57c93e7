import { Button, ProgressBar } from "@blueprintjs/core";
import {
  Archive,
  Clean,
  Cross,
  Disable,
  Document,
  Endorsed,
  Eraser,
  Error as ErrorIcon,
  Export,
  Import,
  Shield,
  TickCircle,
  Time,
} from "@blueprintjs/icons";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import type { ListOf } from "#contracts/list-kit/define-list.ts";
import { jobList } from "#contracts/lists/job.ts";
import type { JobAnswer } from "#contracts/wire/job-answer.ts";
import type { JobKind } from "#contracts/wire/job-kinds.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import type { Cell } from "#client/kit/cells/cell.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { useListTitles } from "#client/kit/export/list-titles.ts";
import { ErrorLine, IconButton } from "#client/kit/inline.tsx";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { RowActs, useRowWork } from "#client/kit/table/table.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { hasWords, useT } from "#client/lib/i18n.ts";
import { showBytes } from "#client/lib/show-number.ts";
import { exportsSeen } from "#client/state/export-state.ts";
import { useLive } from "#client/state/socket.ts";
import { Box, Grid, Row } from "#client/kit/layout.tsx";
import { canRemove, cancelJob, fileOf, isGoingOn, removeJob, retryJob, saveJob, useReread } from "./job-calls.ts";
import styles from "./jobs.module.css";

/** List of the user's own jobs, without the user column. The search looks only at file names. */
const ownJobs: ListOf<JobAnswer> = {
  ...jobList,
  layout: ["kind", "state", "createdTime"],
  search: { ...jobList.search, find: { ...jobList.search.find, label: "jobs.findFile" } },
};

/** Running and ended background jobs. With `own` the list is part of a page that has its own head. */
export const Jobs = ({ whose }: { whose: "own" | "all" }) => {
  const t = useT();
  const reread = useReread();
  useLive("export:progress", ({ state }) => {
    if (state !== "active") void reread();
  });
  const isOwn = whose === "own";
  const words = { title: t("client.export.none"), text: t("client.export.noneText") };
  return (
    <ListScreen
      list={isOwn ? ownJobs : jobList}
      cells={cells}
      twoLines
      inPage={isOwn}
      fixed={isOwn ? ofMine : undefined}
      actions={actsOf}
      actionsWidth={168}
      nothing={<EmptyState kind="nothing" icon={<Export size={24} />} {...words} />}
    />
  );
};

const actsOf = (job: JobAnswer) => <JobActs job={job} />;
const ofMine = { whose: "own" };

const icons: Record<JobKind, ReactElement> = {
  export: <Export size={14} />,
  document: <Document size={14} />,
  importCheck: <Import size={14} />,
  importRun: <Import size={14} />,
  evidence: <Endorsed size={14} />,
  erase: <Eraser size={14} />,
  verify: <Shield size={14} />,
  cleanup: <Clean size={14} />,
};

const isImport = (kind: JobKind): boolean => kind === "importCheck" || kind === "importRun";

const subjectOf = ({ kind, subject }: JobAnswer, t: ReturnType<typeof useT>, titleOf: (list: string) => string) => {
  if (subject === null) return undefined;
  if (kind === "export") return titleOf(subject);
  if (isImport(kind)) return t(`import.kind.${subject}`);
  return (
    [`jobs.document.${subject}`, `resources.${subject}`, `lists.${subject}`].filter(hasWords).map((key) => t(key))[0] ??
    subject
  );
};

const What: Cell<JobAnswer> = ({ row: job }) => {
  const t = useT();
  const titleOf = useListTitles(job.kind === "export");
  const kind = t(`jobs.kind.${job.kind}`);
  const subject = subjectOf(job, t, titleOf);
  // An import is known by its file; other jobs by what they make.
  const [first, ...others] = isImport(job.kind)
    ? [job.fileName ?? kind, job.fileName && kind, subject]
    : [subject ?? kind, subject && kind, job.fileName];
  return (
    <Row as="span" gap={12} className={styles.what} title={job.fileName ?? undefined}>
      <Grid as="span" middle fixed fill="surface2" radius="panel" className={styles.icon} title={kind}>
        {icons[job.kind] ?? <Archive size={14} />}
      </Grid>
      <span>
        <Box as="b" block clip>
          {first}
        </Box>
        <small>{others.filter(Boolean).join(" · ")}</small>
      </span>
    </Row>
  );
};

const State: Cell<JobAnswer> = ({ row }) => {
  const t = useT();
  const { progress } = useSnapshot(exportsSeen);
  const { state, done: doneCount, total, error, fileSize } = { ...row, ...(isGoingOn(row) && progress[row.id]) };
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
            value={total > 0 ? doneCount / total : 0}
            aria-label={t("jobs.state.active")}
          />
          <small>
            {total > 0
              ? t("jobs.progress", { done: showNumber(doneCount), total: showNumber(total) })
              : t("jobs.state.active")}
          </small>
        </>
      );
    case "completed":
      return (
        <small className={styles.line}>
          <TickCircle size={12} className={styles.ok} />
          {[
            t("jobs.state.completed"),
            total > 0 && t("jobs.done", { count: total, n: showNumber(total) }),
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

const By: Cell<JobAnswer> = ({ row }) => {
  const t = useT();
  return <>{row.userName ?? t("jobs.byItself")}</>;
};

const Asked: Cell<JobAnswer> = ({ row }) => {
  const t = useT();
  return (
    <>
      {showMoment(row.createdTime)}
      <small>{row.finishedTime ? t("jobs.finished", { moment: showMoment(row.finishedTime) }) : ""}</small>
    </>
  );
};

const cells: Record<string, Cell<JobAnswer>> = { kind: What, state: State, userName: By, createdTime: Asked };

const JobActs = ({ job }: { job: JobAnswer }) => {
  const t = useT();
  const { busy, run: act } = useRowWork(useReread());
  return (
    <RowActs>
      {fileOf(job) && (
        <Button size="small" text={t("common.download")} disabled={busy} onClick={() => act(saveJob(job))} />
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
        <IconButton
          icon={<Cross size={14} />}
          label={t("common.remove")}
          titled
          disabled={busy}
          onClick={() => act(removeJob(job))}
        />
      )}
    </RowActs>
  );
};
