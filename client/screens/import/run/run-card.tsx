import { ProgressBar } from "@blueprintjs/core";
import { Error as ErrorIcon, Import, Tick, WarningSign } from "@blueprintjs/icons";
import type { ImportDetail } from "#contracts/imports/calls.ts";
import { importBatchSize } from "#contracts/imports/limits.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { type Translate, useT } from "#client/lib/i18n.ts";
import { Row } from "#client/kit/layout.tsx";
import { type Figure, OutcomeCard, type Tone } from "#client/kit/outcome-card.tsx";
import { duration } from "#client/lib/show-number.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { batchesOf } from "./batches.ts";
import { isBusy } from "../use-import.ts";
import styles from "../import.module.css";

/** Number of rows in the run: registered, refused or waiting. */
const rowsOfRun = ({ ready, created, failed }: ImportDetail): number => Math.max(ready, created + failed);

/** A run's batches, drawn with a width in proportion to their rows. */
const Segments = ({ of }: { of: ImportDetail }) => {
  const t = useT();
  const rows = rowsOfRun(of);
  const rowsDone = of.state === "running" ? of.done : of.created + of.failed;
  return (
    <Row
      align="stretch"
      gap={2}
      above={8}
      below={6}
      className={styles.segments}
      role="progressbar"
      aria-label={t("common.progress")}
      aria-valuemin={0}
      aria-valuemax={rows}
      aria-valuenow={Math.min(rowsDone, rows)}
    >
      {batchesOf(rows, rowsDone, of.failedBatches).map((batch, at) => (
        <i key={at} style={{ flex: batch.rows }} data-batch={batch.state} />
      ))}
    </Row>
  );
};

const toneOf = ({ state, failed }: ImportDetail): Tone => {
  if (state === "failed") return "no";
  if (state === "cancelled") return "warn";
  if (state === "completed") return failed > 0 ? "warn" : "ok";
  return "run";
};

const icons = {
  run: <Import size={24} />,
  ok: <Tick size={24} />,
  no: <ErrorIcon size={24} />,
  warn: <WarningSign size={24} />,
} satisfies Record<Tone, React.ReactElement>;

/** The state of the job: running, finished, with refused rows, cancelled or failed. */
export const RunCard = ({ of }: { of: ImportDetail }) => {
  const t = useT();
  const tone = toneOf(of);
  const words = {
    created: showNumber(of.created),
    skipped: showNumber(of.skipped),
    failed: showNumber(of.failed),
    n: showNumber(of.state === "checking" ? of.total : rowsOfRun(of)),
    count: of.total,
  };
  const registered = of.state === "completed" || of.created + of.failed > 0;
  const stopped = of.state === "failed" || of.state === "cancelled";
  const title = stopped && registered ? `${of.state}Part` : of.state;
  const now = useServerClock();
  return (
    <OutcomeCard
      label={t("client.import.outcome")}
      tone={tone}
      sign={icons[tone]}
      title={t(`client.import.title.${title}`, words)}
      figures={figuresOf(of, now, t)}
    >
      {of.state === "checking" && <Checking of={of} />}
      {(registered || of.state === "running") && <Segments of={of} />}
      {of.error && <p>{of.error}</p>}
      {(registered || of.state === "running") && (
        <p>{t("client.import.inBatches", { n: words.n, size: importBatchSize })}</p>
      )}
    </OutcomeCard>
  );
};

const Checking = ({ of: { done: rowsDone, total } }: { of: ImportDetail }) => {
  const t = useT();
  return (
    <ProgressBar
      animate={false}
      stripes={false}
      intent="primary"
      value={total > 0 ? Math.min(1, rowsDone / total) : 0}
      aria-label={t("common.progress")}
    />
  );
};

const figuresOf = (of: ImportDetail, now: number, t: Translate): Figure[] => {
  if (!of.startedTime) return [];
  const busy = isBusy(of);
  const end = of.finishedTime && !busy ? Date.parse(of.finishedTime) : now;
  const took = Math.max(0, end - Date.parse(of.startedTime));
  const rows = busy ? of.done : of.created;
  const figures: Figure[] = [[t("common.took"), took < 1000 ? t("client.import.underSecond") : duration(took)]];
  if (took >= 1000 && rows > 0)
    figures.push([t("client.import.aSecond"), showNumber(Math.round((rows * 1000) / took))]);
  return figures;
};
