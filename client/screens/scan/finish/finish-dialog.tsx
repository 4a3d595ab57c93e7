import { Button } from "@blueprintjs/core";
import { Print, Tick, WarningSign } from "@blueprintjs/icons";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { between } from "#contracts/locales/fragments.ts";
import { procedureLabel } from "#contracts/procedures/index.ts";
import { Box, Row, Stack, Text } from "#client/kit/layout.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { session as signedIn } from "#client/state/session.ts";
import { reasonsOf, type ScanRow } from "../session/scan-row.ts";
import { JobList } from "../job/job-panel.tsx";
import type { Job } from "../job/job.ts";
import { type Summary, type SummaryLine, summaryOf } from "./summary.ts";
import type { ScanSession } from "../session/scan-session.ts";
import type { ScanState } from "../session/scan-state.ts";
import { BenchQuestion } from "../view/bench-left.tsx";
import { useWay } from "../view/row-text.ts";
import styles from "./scan-finish.module.css";
import { findProcedure } from "#contracts/procedures/index.ts";
import { mostSlipScans } from "#contracts/paper/paper-calls.ts";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { askPaper, mayPrint } from "#client/state/paper/paper.ts";
import { twoDigits } from "../job/job-panel.tsx";
import { Figures, PaperEnd, TotalLines } from "./summary-parts.tsx";

const sum = (lines: SummaryLine[], of: (line: SummaryLine) => number | undefined): number =>
  Math.round(lines.reduce((all, line) => all + (of(line) ?? 0), 0) * 1000) / 1000;

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

/** A list of cylinders, each with all its reasons. */
const Said = ({ title, rows }: { title: string; rows: ScanRow[] }) => {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <section>
      <Text as="h4" below={4} size={14} line={24} weight={600}>
        {title}
      </Text>
      <table>
        <thead>
          <tr>
            <th>{t("scan.col.at")}</th>
            <th>{t("scan.col.barcode")}</th>
            <th>{t("scan.col.spec")}</th>
            <th>{t("scan.summary.why")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.commandId}>
              <td>{showTime(row.at)}</td>
              <td>
                <Barcode code={row.gasBarcode} plain />
              </td>
              <td>{row.specName}</td>
              <td>
                <Sentence text={reasonsOf(row).join(between)} code={row.gasBarcode} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

type SummaryProps = { summary: Summary; job: Job | undefined; state: ScanState; person: string; company: string };

/** A job on one sheet: its figures, values, totals, refusals and exceptions. When printed it is alone on the page, as the internal sheet. */
const JobSummary = ({ summary, job, state, person, company }: SummaryProps) => {
  const t = useT();
  const narrow = useNarrow();
  const { lines, refused: refusedRows, exceptions, others, first, last } = summary;
  const when = first === undefined || last === undefined ? "—" : `${showMoment(first, true)} – ${showTime(last)}`;
  const inside = t("scan.summary.internalOnly");
  return (
    <Stack as="article" gap={16} className={styles.summary} data-prints>
      <header>
        <Text as="h3" size={20} line={28} weight={600}>
          {job ? `${twoDigits(job.procedureId)} ${t(procedureLabel(job.procedureId))}` : t("scan.summary.title")}
        </Text>
        <Box as="p" className={styles.onPaper}>
          {t("scan.summary.internalTitle")}
        </Box>
        <Box as="p">{[company, person, when].filter(Boolean).join(" · ")}</Box>
      </header>
      <Figures summary={summary} job={job} state={state} />
      {job && <JobList job={job} filled />}
      {lines.length === 0 && <Box as="p">{t("scan.empty")}</Box>}
      {lines.length > 0 && (narrow ? <TotalLines lines={lines} /> : <Totals lines={lines} />)}
      <Said title={`${t("scan.summary.refused", { count: refusedRows.length })} · ${inside}`} rows={refusedRows} />
      <Said title={`${t("scan.summary.exceptions", { count: exceptions.length })} · ${inside}`} rows={exceptions} />
      <Said title={`${t("scan.summary.others", { count: others.length })} · ${inside}`} rows={others} />
      <PaperEnd />
    </Stack>
  );
};

/** Says how many scans still wait to be sent. */
const WaitingNote = ({ count }: { count: number }) => {
  const t = useT();
  return count > 0 ? (
    <Row
      as="p"
      gap={8}
      below={12}
      padY={8}
      padX={12}
      fill="warnSoft"
      radius="panel"
      weight={500}
      tone="warn"
      className={styles.waits}
      role="status"
    >
      <WarningSign size={14} />
      {t("scan.summary.waits", { count })}
    </Row>
  ) : null;
};

/** Prints the slip for the other side: what was recorded, and nothing that was refused. */
const SlipButton = ({ rows, waiting }: { rows: readonly ScanRow[]; waiting: number }) => {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const commandIds = rows
    .filter((row) => (row.result === "ok" || row.result === "exc") && findProcedure(row.procedureId)?.way !== undefined)
    .map(({ commandId }) => commandId);
  if (commandIds.length === 0 || !mayPrint()) return null;
  const ask = async () => {
    setAsked(true);
    await askPaper("slip", { commandIds: commandIds.slice(0, mostSlipScans), waiting });
    setAsked(false);
  };
  return <Button icon={<Print />} text={t("scan.summary.slip")} loading={isAsked} onClick={() => void ask()} />;
};

type Props = { session: ScanSession & { person: string }; state: ScanState; onClose: () => void };

/** The end of a job with its printable totals. No result is dropped before a person finishes the job here. */
export const FinishDialog = ({ session, state, onClose }: Props) => {
  const t = useT();
  const way = useWay();
  const { info } = useSnapshot(signedIn);
  const { data: rows } = useQuery({
    queryKey: ["scan-summary", session.person, state.counts, state.rows.length],
    queryFn: session.allRows,
    networkMode: "always",
    placeholderData: state.rows.toReversed(),
    staleTime: 0,
    gcTime: 0,
  });
  const summary = summaryOf(rows ?? [], way);
  const { wait } = state.counts;
  /** A person keeps the cylinders that wait for their entry. */
  const [isKept, setKept] = useState(false);
  const asksOfBench = state.pending.length > 0 && !isKept;
  const person = info?.accountInfo.nickName ?? info?.accountInfo.userName ?? "";
  const finish = () => {
    session.finish();
    onClose();
  };
  return (
    <Dialog className={styles.dialog} title={t("scan.summary.title")} onClose={onClose}>
      <div className="bp6-dialog-body">
        <WaitingNote count={wait} />
        {asksOfBench && (
          <BenchQuestion pending={state.pending} onKeep={() => setKept(true)} onDiscard={() => session.dropPending()} />
        )}
        <JobSummary
          summary={summary}
          job={state.job}
          state={state}
          person={person}
          company={info?.accountInfo.companyName ?? ""}
        />
      </div>
      <div className="bp6-dialog-footer">
        <SlipButton rows={rows ?? []} waiting={wait} />
        <Button variant="minimal" text={t("scan.summary.internal")} onClick={() => window.print()} />
        <Spacer />
        <Button text={t("scan.summary.back")} onClick={onClose} />
        <Button
          intent="primary"
          icon={<Tick />}
          text={t("scan.summary.finish")}
          disabled={asksOfBench}
          onClick={finish}
        />
      </div>
    </Dialog>
  );
};
