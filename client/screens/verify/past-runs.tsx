import { Button } from "@blueprintjs/core";
import { TickCircle, Time } from "@blueprintjs/icons";
import { createContext, useContext } from "react";
import type { VerifyRunAnswer, VerifyRunWhole } from "#contracts/audit/verify-calls.ts";
import { verifyRun, checkpoint } from "#contracts/lists/verify.ts";
import type { Cell } from "#client/kit/cells/cell.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { openCell, OpensRows } from "#client/kit/list/open-cell.tsx";
import { OwnList } from "#client/kit/list/own-list.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT, type Translate } from "#client/lib/i18n.ts";
import type { CheckpointRow } from "#contracts/audit/seal-calls.ts";
import { fromBase64, toHex } from "#contracts/seals/bytes.ts";
import { readNote } from "#contracts/seals/signed-note.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Hash } from "#client/kit/hash/hash.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { StateMark, PartHead } from "./chain.tsx";
import styles from "./verify.module.css";

/** Earlier runs. The user can open each one. */
export const PastRuns = ({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) => {
  const t = useT();
  return (
    <DialogFrame width={800} title={t("lists.verifyRun")} onClose={onClose}>
      <div className={styles.body}>
        <OpensRows value={({ id }: VerifyRunAnswer) => onChoose(id)}>
          <OwnList list={verifyRun} query={{}} name={t("lists.verifyRun")} cells={cells} />
        </OpensRows>
      </div>
      <div className="bp6-dialog-footer">
        <Button text={t("common.close")} onClick={onClose} />
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
      text={t("verify.foundCount", { count: run.findingCount, n: showNumber(run.findingCount) })}
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

/** Hashes of the keys that signed a note, without the witnesses' keys. */
const keysOf = (note: string): string[] => {
  const read = readNote(note);
  const [origin] = read?.text.split("\n") ?? [];
  return (read?.signatures ?? []).filter(({ name }) => name === origin).map(({ hash }) => hash);
};

/** Log size up to which the shown run found the checkpoints correct. */
const GoodSize = createContext(0);

/** Signed checkpoints, newest first. A tick marks those that the shown run found correct. */
export const Checkpoints = ({ run }: { run: VerifyRunWhole | undefined }) => {
  const t = useT();
  const good = run?.checks.some(({ name, state }) => name === "checkpoints" && state === "ok") ? run.treeSize : null;
  const nothing = (
    <Muted as="p" className={styles.none}>
      {t("verify.noCheckpoints")}
    </Muted>
  );
  return (
    <GoodSize value={good ?? 0}>
      <OwnList
        list={checkpoint}
        query={{}}
        name={t("lists.checkpoint")}
        cells={checkpointCells}
        nothing={nothing}
        renderHead={(page) => (
          <PartHead title={t("lists.checkpoint")}>{page && <Muted>{showNumber(page.total)}</Muted>}</PartHead>
        )}
      />
    </GoodSize>
  );
};

const Verified: Cell<CheckpointRow> = ({ row }) => {
  const t = useT();
  return row.size <= useContext(GoodSize) ? (
    <TickCircle size={14} className={styles.isGood} title={t("verify.wasVerified")} />
  ) : (
    <Time size={14} title={t("verify.notVerified")} />
  );
};

const checkpointCells: Record<string, Cell<CheckpointRow>> = {
  place: ({ row }) => <>{showNumber(row.size)}</>,
  root: ({ row }) => <Hash value={toHex(fromBase64(row.root) ?? new Uint8Array())} />,
  at: ({ row }) => <>{showMoment(row.at, true)}</>,
  note: ({ row }) => <>{keysOf(row.note).join(", ")}</>,
  size: Verified,
};
