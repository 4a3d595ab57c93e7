import type { EvidenceRow } from "#contracts/audit/evidence-calls.ts";
import { showDay } from "#client/lib/dates.ts";
import { businessDay } from "#client/lib/business-time.ts";
import type { Translate } from "#client/lib/i18n.ts";
import type { Subject } from "../use-evidence.ts";

export const subjectOf = ({ orderNumber, barcodes }: Pick<EvidenceRow, "orderNumber" | "barcodes">): Subject => {
  if (orderNumber !== null) return "order";
  return barcodes === 1 ? "cylinder" : "recall";
};

const dayOf = (moment: string): string => showDay(businessDay(Date.parse(moment)));

/** From the first event's day to the last one's. */
export const periodOf = ({ firstAt, lastAt }: EvidenceRow): string =>
  firstAt && lastAt ? [...new Set([firstAt, lastAt].map(dayOf))].join(" – ") : "";

/** `12 pictures, ids only` */
export const contentsOf = (row: EvidenceRow, t: Translate): string => {
  const { pictures, pictureCount, names } = row;
  const shown =
    pictures && pictureCount === null
      ? t("evidence.withPictures")
      : t(pictures && pictureCount ? "evidence.pictureCount" : "evidence.noPictures", { count: pictureCount ?? 0 });
  return t("evidence.contents", { pictures: shown, names: t(names ? "evidence.namesAdded" : "evidence.idsOnly") });
};
