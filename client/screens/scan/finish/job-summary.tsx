import { useSnapshot } from "valtio";
import { procedureLabel } from "#contracts/procedures/index.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { session as signedIn } from "#client/state/session.ts";
import { jobFields, noteOf, type Job } from "../job/job.ts";
import { twoDigits, useJobText } from "../job/job-panel.tsx";
import { usePlan } from "../plan/plan-card.tsx";
import type { ScanRow } from "../session/scan-row.ts";
import type { ScanState } from "../session/scan-state.ts";
import { usePlace, useRowText } from "../view/row-text.ts";
import { scansIn, type Summary, type SummaryLine } from "./summary.ts";
import styles from "./scan-finish.module.css";

const sum = (lines: SummaryLine[], of: (line: SummaryLine) => number | undefined): number =>
  Math.round(lines.reduce((all, line) => all + (of(line) ?? 0), 0) * 1000) / 1000;

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
const Figures = ({ summary: { counts }, job, state }: { summary: Summary; job: Job | undefined; state: ScanState }) => {
  const t = useT();
  const { ok, exc, no, rep, back, wait } = counts;
  const figures = [
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

/** The time of the job to the second, who recorded it where, and what all scans share, each with its whole note. */
const Facts = ({ summary: { first, last }, job }: { summary: Summary; job: Job | undefined }) => {
  const t = useT();
  const text = useJobText();
  const { info } = useSnapshot(signedIn);
  const { nickName, userName } = info?.accountInfo ?? {};
  const isSameDay =
    first !== undefined && last !== undefined && showMoment(first).slice(0, 10) === showMoment(last).slice(0, 10);
  const time =
    first === undefined || last === undefined
      ? "—"
      : `${showMoment(first, true)} – ${isSameDay ? showTime(last) : showMoment(last, true)}`;
  const shared = job
    ? jobFields(job.procedureId)
        .filter(({ input, name }) => input !== "flag" && (name === "companyId" || job.values[name] !== undefined))
        .map((field) => [t(`scan.field.${field.name}`), text(job, field), noteOf(job.values[field.name])] as const)
    : [];
  const facts = [
    [t("scan.summary.time"), time, ""] as const,
    [t("scan.summary.person"), nickName ?? userName ?? "", ""] as const,
    ...shared,
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value, note]) => (
        <Row key={name} align="start" gap={12} padY={6} hairline="bottom" size={13} line={20}>
          <Text as="dt" fixed tone="fg3" className={styles.factName}>
            {name}
          </Text>
          <Text as="dd" weight={500} anywhere>
            {value}
            {note && (
              <Text as="small" block size={12} line={16} weight={400} tone="fg2">
                {note}
              </Text>
            )}
          </Text>
        </Row>
      ))}
    </dl>
  );
};

/** Totals by procedure, route and specification, as lines of a phone. */
const TotalLines = ({ lines }: { lines: SummaryLine[] }) => {
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

/** Totals by procedure, route and specification, and the overall total. */
const Totals = ({ lines }: { lines: SummaryLine[] }) => {
  const t = useT();
  const isFilled = lines.some(({ filledKg }) => filledKg !== undefined);
  const isMoved = lines.some(({ way }) => way !== "");
  return (
    <table>
      <thead>
        <tr>
          <th>{t("fields.procedureId")}</th>
          {isMoved && <th>{t("scan.summary.way")}</th>}
          <th>{t("scan.col.spec")}</th>
          <th data-figure>{t("scan.result.ok")}</th>
          <th data-figure>{t("scan.summary.ofWhich")}</th>
          <th data-figure>{t("scan.result.no")}</th>
          {isFilled && <th data-figure>{t("scan.summary.filled")}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.procedureId} ${line.way} ${line.specName}`}>
            <td>{t(procedureLabel(line.procedureId))}</td>
            {isMoved && <td>{line.way}</td>}
            <td>{line.specName || t("scan.summary.noSpec")}</td>
            <td data-figure>{line.recorded}</td>
            <td data-figure>{line.exceptions}</td>
            <td data-figure>{line.refused}</td>
            {isFilled && <td data-figure>{line.filledKg?.toFixed(2) ?? ""}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th colSpan={isMoved ? 3 : 2}>{t("scan.summary.all")}</th>
          <td data-figure>{sum(lines, ({ recorded }) => recorded)}</td>
          <td data-figure>{sum(lines, ({ exceptions }) => exceptions)}</td>
          <td data-figure>{sum(lines, ({ refused: count }) => count)}</td>
          {isFilled && <td data-figure>{sum(lines, ({ filledKg }) => filledKg).toFixed(2)}</td>}
        </tr>
      </tfoot>
    </table>
  );
};

/** Cylinders that need a word, each with its short reasons; the whole sentences are in the tooltip. */
const Said = ({ title, rows }: { title: string; rows: ScanRow[] }) => {
  const t = useT();
  const place = usePlace();
  const textOfRow = useRowText();
  if (rows.length === 0) return null;
  return (
    <section>
      <Row as="h4" gap={8} below={4} align="baseline" size={14} line={24} weight={600}>
        {title}
        <Text size={12} weight={400} tone="fg2">
          {t("scan.summary.internalOnly")}
        </Text>
      </Row>
      <ul>
        {rows.map((row) => {
          const { reasons, main, full } = textOfRow(row, true);
          return (
            <Row
              as="li"
              gap={12}
              rowGap={0}
              wrap
              padY={4}
              hairline="bottom"
              size={13}
              line={20}
              key={row.commandId}
              title={full}
            >
              <Text tone="fg3">{showTime(row.at)}</Text>
              <Barcode code={row.gasBarcode} plain />
              <Text tone="fg2">{row.specName}</Text>
              <Text grow>{reasons || main}</Text>
              {row.result === "no" && row.route && <Text tone="fg3">{place(row.route.from)}</Text>}
            </Row>
          );
        })}
      </ul>
    </section>
  );
};

type Props = { summary: Summary; job: Job | undefined; state: ScanState };

/** A job on one sheet: its figures, values, totals, refusals and exceptions. When printed it is alone on the page, as the internal sheet. */
export const JobSummary = ({ summary, job, state }: Props) => {
  const t = useT();
  const narrow = useNarrow();
  const { lines, refused, exceptions, others } = summary;
  return (
    <Stack as="article" gap={16} className={styles.summary} data-prints>
      <Text as="h3" size={20} line={28} weight={600} className={styles.onPaper}>
        {t("scan.summary.internalTitle")}
      </Text>
      <Text as="p" tone="fg2">
        {[
          job && `${twoDigits(job.procedureId)} ${t(procedureLabel(job.procedureId))}`,
          t("scan.summary.scans", { count: scansIn(summary) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
      <Figures summary={summary} job={job} state={state} />
      <Facts summary={summary} job={job} />
      {lines.length === 0 ? <p>{t("scan.empty")}</p> : narrow ? <TotalLines lines={lines} /> : <Totals lines={lines} />}
      <Said title={t("scan.summary.refused", { count: refused.length })} rows={refused} />
      <Said title={t("scan.summary.exceptions", { count: exceptions.length })} rows={exceptions} />
      <Said title={t("scan.summary.others", { count: others.length })} rows={others} />
      <Grid columns={2} gap={24} className={styles.onPaper}>
        {["person", "supervisor"].map((who) => (
          <Text as="div" key={who} weight={600} className={styles.sign}>
            {t(`scan.summary.${who}`)}
          </Text>
        ))}
      </Grid>
    </Stack>
  );
};
