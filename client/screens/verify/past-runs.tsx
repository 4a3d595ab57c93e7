import { Button } from "@blueprintjs/core";
import type { VerifyRunAnswer } from "#contracts/audit/verify-calls.ts";
import { verifyRun } from "#contracts/lists/verify.ts";
import type { Cell } from "#client/kit/cells/cell.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { openCell, OpensRows } from "#client/kit/list/open-cell.tsx";
import { OwnList } from "#client/kit/list/own-list.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import { StateMark } from "./state-mark.tsx";
import styles from "./past-runs.module.css";

/** Runs of before, each of which can be looked at again. */
export const PastRuns = ({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) => {
  const t = useT();
  return (
    <DialogFrame width={800} title={t("verify.past")} onClose={onClose}>
      <div className={styles.body}>
        <OpensRows value={({ id }: VerifyRunAnswer) => onChoose(id)}>
          <OwnList list={verifyRun} query={{}} name={t("verify.past")} cells={cells} />
        </OpensRows>
      </div>
      <div className="bp6-dialog-footer">
        <Button text={t("client.close")} onClick={onClose} />
      </div>
    </DialogFrame>
  );
};

const partsOf = ({ log, readModels, anchors }: VerifyRunAnswer, t: Translate): string =>
  [
    log && t("verify.chain"),
    readModels && t("verify.models"),
    anchors > 0 && t("verify.amount.anchors", { count: anchors, n: anchors }),
  ]
    .filter(Boolean)
    .join(" · ");

const Outcome: Cell<VerifyRunAnswer> = ({ row: run }) => {
  const t = useT();
  if (run.state === "waiting" || run.state === "active")
    return <StateMark state="running" text={t(`verify.state.${run.state === "active" ? "running" : "waiting"}`)} />;
  if (run.state === "failed") return <StateMark state="waiting" text={t("verify.state.failed")} />;
  return run.findingCount > 0 ? (
    <StateMark
      state="different"
      text={t("verify.foundCount", { count: run.findingCount, n: count(run.findingCount) })}
    />
  ) : (
    <StateMark state="ok" text={t("verify.state.ok")} />
  );
};

const Parts: Cell<VerifyRunAnswer> = ({ row }) => <>{partsOf(row, useT())}</>;
const StartedBy: Cell<VerifyRunAnswer> = ({ row }) => {
  const t = useT();
  return <>{row.startedBy ?? t("verify.byItself")}</>;
};

const cells: Record<string, Cell<VerifyRunAnswer>> = {
  createdTime: openCell(({ row }) => <>{showMoment(row.createdTime, true)}</>),
  startedBy: StartedBy,
  log: Parts,
  state: Outcome,
};
