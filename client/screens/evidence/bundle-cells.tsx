import { Tag, ProgressBar } from "@blueprintjs/core";
import { Document, Error as ErrorIcon, TickCircle, Time, Undo, WarningSign, Cross, Download } from "@blueprintjs/icons";
import { useRowWork } from "#client/kit/table/table.tsx";
import type { EvidenceRow } from "#contracts/audit/evidence-calls.ts";
import { Bottle } from "#client/kit/bottle.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { useT } from "#client/lib/i18n.ts";
import { fromBase64, toHex } from "#contracts/seals/bytes.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import type { Cell } from "#client/kit/cells/cell.ts";
import { Hash } from "#client/kit/hash/hash.tsx";
import { ErrorLine, IconButton } from "#client/kit/inline.tsx";
import { openCell } from "#client/kit/list/open-cell.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { showBytes } from "#client/lib/show-number.ts";
import { Grid, Row } from "#client/kit/layout.tsx";
import { subjectOf, cancelBundle, isBeingMade, saveBundle, useReread, contentsOf, periodOf } from "./evidence-calls.ts";
import styles from "./evidence.module.css";

/** Icon for the subject of a bundle. The text next to it says the same. */
export const SubjectIcon = ({ row, size = 16 }: { row: EvidenceRow; size?: number }) => {
  const subject = subjectOf(row);
  if (subject === "cylinder") return <Bottle full size={size} />;
  return subject === "recall" ? <Undo size={size} /> : <Document size={size} />;
};

/** Subject of a bundle: the cylinder, the order, or the number of cylinders. */
export const SubjectName = ({ row, className }: { row: EvidenceRow; className?: string }) => {
  const t = useT();
  const subject = subjectOf(row);
  if (subject === "cylinder" && row.gasBarcode) return <Barcode plain code={row.gasBarcode} className={className} />;
  return (
    <span className={className}>
      {subject === "order"
        ? t("evidence.ofOrder", { number: row.orderNumber })
        : t("evidence.ofRecall", { count: row.barcodes })}
    </span>
  );
};

const CheckTag = ({ row }: { row: EvidenceRow }) => {
  const t = useT();
  const verdict = row.lastCheck?.verdict;
  if (verdict === "bad")
    return (
      <Tag minimal intent="danger" icon={<ErrorIcon size={12} />}>
        {t("evidence.tag.bad")}
      </Tag>
    );
  if (verdict === undefined)
    return (
      <Tag minimal icon={<Time size={12} />}>
        {t("evidence.tag.none")}
      </Tag>
    );
  return (
    <Tag
      minimal
      intent={verdict === "good" ? "success" : "warning"}
      icon={verdict === "good" ? <TickCircle size={12} /> : <WarningSign size={12} />}
    >
      {t(`evidence.tag.${verdict}`)}
    </Tag>
  );
};

type BundleCell = Cell<EvidenceRow>;

const Subject: BundleCell = ({ row }) => (
  <Row as="span" gap={12} tone="fg" text="left">
    <Grid as="span" middle fixed fill="surface2" radius="panel" className={styles.icon}>
      <SubjectIcon row={row} />
    </Grid>
    <span>
      <b>
        <SubjectName row={row} />
      </b>
      <small>{periodOf(row)}</small>
    </span>
  </Row>
);

const Purpose: BundleCell = ({ row }) => {
  const t = useT();
  return (
    <span title={row.purpose}>
      {row.purpose}
      <small>{contentsOf(row, t)}</small>
    </span>
  );
};

const Root: BundleCell = ({ row }) =>
  row.root !== null && <Hash value={toHex(fromBase64(row.root) ?? new Uint8Array())} />;

/** Result of the last check, or the progress if the bundle is not complete. */
const Outcome: BundleCell = ({ row }) => {
  const t = useT();
  if (row.state === "completed") return <CheckTag row={row} />;
  if (isBeingMade(row)) return <MakingBar row={row} />;
  return (
    <ErrorLine className={styles.failed} title={row.error ?? undefined}>
      <ErrorIcon size={12} />
      {row.error ?? t("evidence.failed")}
    </ErrorLine>
  );
};

export const bundleCells: Record<string, BundleCell> = {
  subject: openCell(Subject),
  purpose: Purpose,
  events: ({ row }) => (
    <>
      {showNumber(row.events, "—")}
      <small>{row.fileSize === null ? "" : showBytes(row.fileSize)}</small>
    </>
  ),
  createdTime: ({ row }) => (
    <>
      {row.userName}
      <small>{showMoment(row.createdTime)}</small>
    </>
  ),
  root: Root,
  verdict: Outcome,
};

export const MakingBar = ({ row: { done: packed, total } }: { row: EvidenceRow }) => {
  const t = useT();
  return (
    <div className={styles.making}>
      <ProgressBar
        animate={false}
        stripes={false}
        intent="primary"
        value={total > 0 ? packed / total : 0}
        aria-label={t("evidence.making")}
      />
      <small>
        {total > 0
          ? t("evidence.packing", { done: showNumber(packed), total: showNumber(total) })
          : t("evidence.sealing")}
      </small>
    </div>
  );
};

/** Button of a row: downloads the file, or cancels a bundle in progress. */
export const BundleAct = ({ row }: { row: EvidenceRow }) => {
  const t = useT();
  const { busy, run } = useRowWork(useReread());
  if (row.state === "failed") return null;
  const cancels = isBeingMade(row);
  const label = t(cancels ? "client.cancel" : "common.download");
  return (
    <IconButton
      icon={cancels ? <Cross size={14} /> : <Download size={14} />}
      label={label}
      titled
      loading={busy}
      onClick={() => run(cancels ? cancelBundle(row) : saveBundle(row))}
    />
  );
};
