import { useQuery } from "@tanstack/react-query";
import { TickCircle, WarningSign } from "@blueprintjs/icons";
import { getOrder } from "#contracts/interface/single-calls.ts";
import { order } from "#contracts/lists/order.ts";
import { Grid, Row, Text } from "#client/kit/layout.tsx";
import { send } from "#client/state/api.ts";
import { hasCode } from "#client/state/session.ts";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import type { ScanState } from "../session/scan-state.ts";
import { textOf, type Job } from "../job/job.ts";
import { planOf, progressOf, type Bottle, type Plan, type Progress } from "../job/plan.ts";
import styles from "./plan-card.module.css";

type OrderAnswer = { orderStatus: number; cylinders: Bottle[] };

/** The job's order, if the person may see it, with the cylinders already on it. It is loaded again after each response to a scan. */
const useOrder = (orderNumber: string, recorded: number): OrderAnswer | undefined =>
  useQuery({
    queryKey: ["scan-order", orderNumber, recorded],
    queryFn: ({ signal }) => send(getOrder, { orderNumber }, { silent: true, signal }) as Promise<OrderAnswer>,
    enabled: orderNumber !== "" && hasCode(...order.permission),
    placeholderData: (before) => before,
    retry: false,
  }).data;

type JobPlan = {
  plan: Plan | undefined;
  isUnreadable: boolean;
  onOrder: number;
  /** Recorded with an exception. They are not done before somebody has looked at them. */
  withException: number;
  progress: Progress;
};

/** A job's plan and its progress. Cylinders already on the order count too, those with an exception do not. */
export const usePlan = (job: Job, { rows, counts }: Pick<ScanState, "rows" | "counts">): JobPlan => {
  const orderNumber = textOf(job.values.orderNumber).trim();
  const onOrder = useOrder(orderNumber, counts.ok + counts.exc)?.cylinders ?? [];
  const read = planOf(textOf(job.values.plan));
  const plan = read ?? undefined;
  const ofJob = rows.filter((row) => row.procedureId === job.procedureId && (row.orderNumber ?? "") === orderNumber);
  const scanned = ofJob.filter(({ result }) => result === "ok");
  const excepted = new Set(ofJob.flatMap(({ result, gasBarcode }) => (result === "exc" ? [gasBarcode] : [])));
  const counted = [...onOrder, ...scanned].filter(({ gasBarcode }) => !excepted.has(gasBarcode));
  const progress = progressOf(plan, counted);
  return {
    plan,
    isUnreadable: read === undefined,
    onOrder: onOrder.length,
    withException: excepted.size,
    progress,
  };
};

/** The job's progress in words: missing, complete, or too many. */
const Say = ({ progress: { planned, done: scanned, left: remaining, unexpected } }: { progress: Progress }) => {
  const t = useT();
  if (planned === undefined) return null;
  const isDone = remaining === 0;
  return (
    <>
      <Text as="p" below={4} tone="fg2" className={classes(styles.head, isDone && styles.isDone)} role="status">
        {isDone && <TickCircle size={14} />}
        <b>{t("scan.plan.of", { done: scanned - unexpected, planned })}</b>
        <Text tone="fg2" text="right">
          {isDone ? t("scan.plan.done") : t("scan.plan.left", { count: remaining })}
        </Text>
      </Text>
      <Text as="div" above={4} below={8} clip className={styles.bar} aria-hidden="true">
        <Text as="i" block style={{ width: `${Math.min(100, ((scanned - unexpected) / planned) * 100)}%` }} />
      </Text>
      {unexpected > 0 && (
        <Text as="p" below={4} tone="fg2" className={styles.beyond} role="status">
          <WarningSign size={14} />
          {t("scan.plan.unexpected", { count: unexpected })}
        </Text>
      )}
    </>
  );
};

/** The job's plan compared with its scans, and the scans by specification. */
export const PlanCard = ({ job, state }: { job: Job; state: ScanState }) => {
  const t = useT();
  const { isUnreadable, onOrder, withException, progress } = usePlan(job, state);
  const { lines } = progress;
  if (lines.length === 0 && progress.planned === undefined && !isUnreadable) return null;
  return (
    <Text as="section" fixed below={12} size={13} line={20} className={styles.root} aria-label={t("scan.plan.title")}>
      {isUnreadable && (
        <Text as="p" below={4} tone="fg2" className={styles.beyond}>
          {t("scan.plan.unreadable")}
        </Text>
      )}
      <Say progress={progress} />
      {progress.planned !== undefined && withException > 0 && (
        <Text as="p" below={4} tone="fg2" className={styles.beyond} role="status">
          <WarningSign size={14} />
          {t("scan.plan.withException", { count: withException })}
        </Text>
      )}
      {onOrder > 0 && (
        <Text as="p" below={4} tone="fg2">
          {t("scan.plan.onOrder", { count: onOrder })}
        </Text>
      )}
      <Grid as="ul" columns="1fr 1fr" gap={16} rowGap={0}>
        {lines.map(({ specName, done: scanned, planned, isUnexpected }) => (
          <Row
            as="li"
            align="stretch"
            gap={6}
            rowGap={0}
            wrap
            padY={4}
            hairline="bottom"
            key={specName}
            className={isUnexpected || scanned > (planned ?? scanned) ? styles.isBeyond : undefined}
          >
            <Text tone="fg2">{specName || t("scan.summary.noSpec")}</Text>
            {isUnexpected && (
              <Text as="small" size={12}>
                {t("scan.plan.notPlanned")}
              </Text>
            )}
            <Text as="b" weight={600} mono>
              {planned === undefined ? scanned : t("scan.plan.of", { done: scanned, planned })}
            </Text>
          </Row>
        ))}
      </Grid>
    </Text>
  );
};
