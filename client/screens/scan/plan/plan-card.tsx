import { TickCircle, WarningSign } from "@blueprintjs/icons";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import type { ScanState } from "../desk/scan-state.ts";
import type { Job } from "../job/job.ts";
import type { Progress } from "./plan.ts";
import { usePlan } from "./use-plan.ts";
import styles from "./plan-card.module.css";

/** How far the job is, in words: what is missing, that all is there, and what is too much. */
const Say = ({ progress: { planned, done, left, unexpected } }: { progress: Progress }) => {
  const t = useT();
  if (planned === undefined) return null;
  const isDone = left === 0;
  return (
    <>
      <p className={classes(styles.head, isDone && styles.isDone)} role="status">
        {isDone && <TickCircle size={14} />}
        <b>{t("scan.plan.of", { done: done - unexpected, planned })}</b>
        <span>{isDone ? t("scan.plan.done") : t("scan.plan.left", { count: left })}</span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${Math.min(100, ((done - unexpected) / planned) * 100)}%` }} />
      </div>
      {unexpected > 0 && (
        <p className={styles.beyond} role="status">
          <WarningSign size={14} />
          {t("scan.plan.unexpected", { count: unexpected })}
        </p>
      )}
    </>
  );
};

/** Plan of the job against its scans, and the scans by specification. */
export const PlanCard = ({ job, state }: { job: Job; state: ScanState }) => {
  const t = useT();
  const { isUnreadable, onOrder, progress } = usePlan(job, state);
  const { lines } = progress;
  if (lines.length === 0 && progress.planned === undefined && !isUnreadable) return null;
  return (
    <section className={styles.root} aria-label={t("scan.plan.title")}>
      {isUnreadable && <p className={styles.beyond}>{t("scan.plan.unreadable")}</p>}
      <Say progress={progress} />
      {onOrder > 0 && <p>{t("scan.plan.onOrder", { count: onOrder })}</p>}
      <ul>
        {lines.map(({ specName, done, planned, isUnexpected }) => (
          <li key={specName} className={isUnexpected || done > (planned ?? done) ? styles.isBeyond : undefined}>
            <span>{specName || t("scan.summary.noSpec")}</span>
            {isUnexpected && <small>{t("scan.plan.notPlanned")}</small>}
            <b>{planned === undefined ? done : t("scan.plan.of", { done, planned })}</b>
          </li>
        ))}
      </ul>
    </section>
  );
};
