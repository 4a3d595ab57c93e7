import { Button, ProgressBar } from "@blueprintjs/core";
import { Cross, Download, Error as ErrorIcon } from "@blueprintjs/icons";
import { useState } from "react";
import type { EvidenceRow } from "#contracts/audit/evidence-calls.ts";
import { fromBase64, toHex } from "#contracts/seals/bytes.ts";
import { Hash } from "#client/kit/hash/hash.tsx";
import { ErrorLine } from "#client/kit/inline.tsx";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { showBytes } from "#client/lib/show-number.ts";
import { cancelBundle, isBeingMade, saveBundle, useReread } from "../use-evidence.ts";
import { CheckTag, SubjectIcon, SubjectName } from "./bundle-parts.tsx";
import { contentsOf, periodOf } from "./bundle-words.ts";
import styles from "./bundle-table.module.css";

type Props = { rows: readonly EvidenceRow[]; chosen: string | undefined; onChoose: (id: string) => void };

const columns = ["bundle", "purpose", "events", "made", "root", "verified"] as const;

/** Bundles in two lines each, newest first. */
export const BundleTable = ({ rows, chosen, onChoose }: Props) => {
  const t = useT();
  return (
    <TableFrame tabIndex={0} role="region" aria-label={t("evidence.bundles")}>
      <Table className={styles.root}>
        <thead>
          <tr>
            <th scope="col" data-column="icon" aria-label={t("evidence.kindLabel")} />
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                data-column={name}
                data-cell={name === "events" ? "number" : undefined}
                aria-sort={name === "made" ? "descending" : undefined}
              >
                {t(`evidence.col.${name}`)}
              </th>
            ))}
            <th scope="col" data-column="act" aria-label={t("client.list.actions")} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BundleRow key={row.id} row={row} current={row.id === chosen} onChoose={() => onChoose(row.id)} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
};

type RowProps = { row: EvidenceRow; current: boolean; onChoose: () => void };

const BundleRow = ({ row, current, onChoose }: RowProps) => {
  const t = useT();
  return (
    <tr data-id={row.id} data-row={current ? "selected current" : undefined} data-state={row.state} onClick={onChoose}>
      <td>
        <span className={styles.icon}>
          <SubjectIcon row={row} />
        </span>
      </td>
      <td>
        <button type="button" className={styles.choose} aria-pressed={current}>
          <b>
            <SubjectName row={row} />
          </b>
          <small>{periodOf(row)}</small>
        </button>
      </td>
      <td title={row.purpose}>
        {row.purpose}
        <small>{contentsOf(row, t)}</small>
      </td>
      <td data-cell="number">
        {row.events?.toLocaleString("en-US") ?? "—"}
        <small>{row.fileSize === null ? "" : showBytes(row.fileSize)}</small>
      </td>
      <td>
        {row.userName}
        <small>{showMoment(row.createdTime)}</small>
      </td>
      {row.state === "completed" ? <Finished row={row} /> : <Unfinished row={row} />}
      <td onClick={(event) => event.stopPropagation()}>
        <Act row={row} />
      </td>
    </tr>
  );
};

const Finished = ({ row }: { row: EvidenceRow }) => (
  <>
    <td>{row.root && <Hash value={toHex(fromBase64(row.root) ?? new Uint8Array())} />}</td>
    <td>
      <CheckTag row={row} />
    </td>
  </>
);

const Unfinished = ({ row }: { row: EvidenceRow }) => {
  const t = useT();
  return (
    <td colSpan={2}>
      {isBeingMade(row) ? (
        <MakingBar row={row} />
      ) : (
        <ErrorLine className={styles.failed} title={row.error ?? undefined}>
          <ErrorIcon size={12} />
          {row.error ?? t("evidence.failed")}
        </ErrorLine>
      )}
    </td>
  );
};

/** Progress of a bundle. */
export const MakingBar = ({ row: { done, total } }: { row: EvidenceRow }) => {
  const t = useT();
  const n = (value: number): string => value.toLocaleString("en-US");
  return (
    <div className={styles.making}>
      <ProgressBar
        animate={false}
        stripes={false}
        intent="primary"
        value={total > 0 ? done / total : 0}
        aria-label={t("evidence.making")}
      />
      <small>{total > 0 ? t("evidence.packing", { done: n(done), total: n(total) }) : t("evidence.sealing")}</small>
    </div>
  );
};

const Act = ({ row }: { row: EvidenceRow }) => {
  const t = useT();
  const reread = useReread();
  const [busy, setBusy] = useState(false);
  const during = async (work: Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work;
    } catch {
      // The call has said why.
    } finally {
      setBusy(false);
      await reread();
    }
  };
  if (row.state === "failed") return null;
  const cancels = isBeingMade(row);
  const label = t(cancels ? "client.cancel" : "evidence.download");
  return (
    <Button
      variant="minimal"
      size="small"
      icon={cancels ? <Cross size={14} /> : <Download size={14} />}
      aria-label={label}
      title={label}
      loading={busy}
      onClick={() => void during(cancels ? cancelBundle(row) : saveBundle(row))}
    />
  );
};
