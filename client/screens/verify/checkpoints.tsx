import { TickCircle, Time } from "@blueprintjs/icons";
import { createContext, useContext } from "react";
import type { CheckpointRow } from "#contracts/audit/seal-calls.ts";
import type { VerifyRunWhole } from "#contracts/audit/verify-calls.ts";
import { checkpoint } from "#contracts/lists/verify.ts";
import { fromBase64, toHex } from "#contracts/seals/bytes.ts";
import { readNote } from "#contracts/seals/signed-note.ts";
import type { Cell } from "#client/kit/cells/cell.ts";
import { Hash } from "#client/kit/hash/hash.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { OwnList } from "#client/kit/list/own-list.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import { PartHead } from "./part-head.tsx";
import styles from "./checkpoints.module.css";

/** Hashes of the keys that signed a note, without the witnesses'. */
const keysOf = (note: string): string[] => {
  const read = readNote(note);
  const [origin] = read?.text.split("\n") ?? [];
  return (read?.signatures ?? []).filter(({ name }) => name === origin).map(({ hash }) => hash);
};

/** The size up to which the run that is shown found checkpoints good. */
const GoodSize = createContext(0);

/** The signed checkpoints, newest first. One has a tick when the run has found it good. */
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
        name={t("verify.checkpoints")}
        cells={cells}
        nothing={nothing}
        renderHead={(page) => (
          <PartHead title={t("verify.checkpoints")}>{page && <Muted>{count(page.total)}</Muted>}</PartHead>
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

const cells: Record<string, Cell<CheckpointRow>> = {
  size: ({ row }) => <>{count(row.size)}</>,
  root: ({ row }) => <Hash value={toHex(fromBase64(row.root) ?? new Uint8Array())} />,
  at: ({ row }) => <>{showMoment(row.at, true)}</>,
  note: ({ row }) => <>{keysOf(row.note).join(", ")}</>,
  place: Verified,
};
