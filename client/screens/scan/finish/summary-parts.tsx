import { procedureLabel } from "#contracts/procedures/index.ts";
import { Grid, Row, Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import type { Job } from "../job/job.ts";
import { usePlan } from "../plan/plan-card.tsx";
import type { ScanState } from "../session/scan-state.ts";
import { scansIn, type Summary, type SummaryLine } from "./summary.ts";
import styles from "./scan-finish.module.css";

const PlanNote = ({ job, state }: { job: Job; state: ScanState }) => {
  const t = useT();
  const { planned, left: remaining, unexpected } = usePlan(job, state).progress;
  if (planned === undefined) return null;
  const words = [
    t("scan.summary.planned", { planned }),
    remaining > 0 && t("scan.summary.missing", { count: remaining }),
    unexpected > 0 && t("scan.plan.unexpected", { count: unexpected }),
    remaining + unexpected === 0 && t("scan.plan.done"),
  ];
  return (
    <Text tone={remaining + unexpected === 0 ? "ok" : "warn"}>
      {words.filter(Boolean).join(t("client.builder.listComma"))}
    </Text>
  );
};

/** The scans of the job by their end. Without the exceptions, which are recorded, they add up to all scans. */
export const Figures = ({
  summary: { counts },
  job,
  state,
}: {
  summary: Summary;
  job: Job | undefined;
  state: ScanState;
}) => {
  const t = useT();
  const { ok, exc, no, rep, back, wait } = counts;
  const figures = [
    { name: "scan.summary.scanned", count: scansIn({ counts }) },
    { name: "scan.result.ok", count: ok + exc, note: job && <PlanNote job={job} state={state} /> },
    { name: "scan.summary.ofWhich", count: exc, note: exc > 0 && t("scan.summary.amongRecorded") },
    { name: "scan.result.no", count: no, note: no > 0 && t("scan.summary.nothingChanged") },
    { name: "scan.summary.repeats", count: rep, note: rep > 0 && t("scan.repeated") },
    { name: "scan.result.back", count: back },
    { name: "scan.result.wait", count: wait, note: wait > 0 && t("scan.summary.notInTotals") },
  ];
  return (
    <Grid as="dl" gap={12} className={styles.figures}>
      {figures.map(({ name, count, note }) => (
        <div key={name}>
          <Text as="dt" size={12} line={16} tone="fg2">
            {t(name)}
          </Text>
          <Text as="dd" size={28} line={32} weight={600} number tone={count > 0 ? "fg" : "fg3"}>
            {count}
          </Text>
          <Text as="small" block size={12} line={16} tone="fg3">
            {note}
          </Text>
        </div>
      ))}
    </Grid>
  );
};

/** Totals by procedure, route and specification, as lines of a phone. */
export const TotalLines = ({ lines }: { lines: SummaryLine[] }) => {
  const t = useT();
  return (
    <ul>
      {lines.map((line) => (
        <Text
          as="li"
          padY={6}
          hairline="bottom"
          size={13}
          line={20}
          key={`${line.procedureId} ${line.way} ${line.specName}`}
        >
          <Row gap={8} justify="between">
            <b>{line.specName || t("scan.summary.noSpec")}</b>
            <Text weight={600} mono>
              {line.recorded}
            </Text>
          </Row>
          <Text as="small" block size={12} line={16} tone="fg2">
            {[
              t(procedureLabel(line.procedureId)),
              line.way,
              line.exceptions > 0 && `${t("scan.summary.ofWhich")} ${line.exceptions}`,
              line.refused > 0 && `${t("scan.result.no")} ${line.refused}`,
              line.filledKg !== undefined && `${line.filledKg.toFixed(2)} kg`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        </Text>
      ))}
    </ul>
  );
};

/** The end of the printed sheet: room for two signatures. */
export const PaperEnd = () => {
  const t = useT();
  return (
    <Grid columns={2} gap={24} className={styles.onPaper}>
      {["person", "supervisor"].map((who) => (
        <Text as="div" key={who} weight={600} className={styles.sign}>
          {t(`scan.summary.${who}`)}
        </Text>
      ))}
    </Grid>
  );
};
