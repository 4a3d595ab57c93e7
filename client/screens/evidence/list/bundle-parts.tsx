import { Tag } from "@blueprintjs/core";
import { Document, Error as ErrorIcon, TickCircle, Time, Undo, WarningSign } from "@blueprintjs/icons";
import type { EvidenceRow } from "#contracts/audit/evidence-calls.ts";
import { Bottle } from "#client/kit/bottle.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { useT } from "#client/lib/i18n.ts";
import { subjectOf } from "./bundle-words.ts";

/** A sign for what a bundle is about; the words beside it say the same. */
export const SubjectIcon = ({ row, size = 16 }: { row: EvidenceRow; size?: number }) => {
  const subject = subjectOf(row);
  if (subject === "cylinder") return <Bottle full size={size} />;
  return subject === "recall" ? <Undo size={size} /> : <Document size={size} />;
};

/** The cylinder, the order, or how many cylinders a bundle is about. */
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

/** Outcome of the last check that was kept. */
export const CheckTag = ({ row }: { row: EvidenceRow }) => {
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
