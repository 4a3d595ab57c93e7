import { Button } from "@blueprintjs/core";
import { Print, Tick, WarningSign } from "@blueprintjs/icons";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { findProcedure } from "#contracts/procedures/index.ts";
import { mostSlipScans, paperCodes } from "#contracts/paper/paper-calls.ts";
import { Row } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { askPaper, mayPrint } from "#client/state/paper/paper.ts";
import { hasCode } from "#client/state/session.ts";
import { isRecorded, type ScanRow } from "../session/scan-row.ts";
import { summaryOf } from "./summary.ts";
import type { ScanSession } from "../session/scan-session.ts";
import type { ScanState } from "../session/scan-state.ts";
import { BenchQuestion } from "../view/bench-left.tsx";
import { useWay } from "../view/row-text.ts";
import { JobSummary } from "./job-summary.tsx";
import styles from "./scan-finish.module.css";

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
    .filter((row) => isRecorded(row) && findProcedure(row.procedureId)?.way !== undefined)
    .map(({ commandId }) => commandId);
  if (commandIds.length === 0 || !mayPrint() || !hasCode(...paperCodes.slip)) return null;
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
        <JobSummary summary={summary} job={state.job} state={state} />
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
