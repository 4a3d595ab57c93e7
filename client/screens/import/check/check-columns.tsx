import { Tag } from "@blueprintjs/core";
import { Duplicate, Error as ErrorIcon, Tick } from "@blueprintjs/icons";
import type { ImportDetail, ImportErrorKind, ImportRow } from "#contracts/imports/calls.ts";
import { importKinds, type ImportKindName } from "#contracts/imports/kinds.ts";
import type { Field } from "#contracts/fields/field.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Hidden } from "#client/kit/inline.tsx";
import type { SheetColumn } from "#client/kit/sheet/area.ts";
import { displayWidth } from "#client/lib/display-width.ts";
import { showDay } from "#client/lib/dates.ts";
import type { Translate } from "#client/lib/i18n.ts";
import { Text } from "#client/kit/layout.tsx";
import { fieldLabel, isRequired, letterOf, requiredFields } from "../import-words.ts";
import { duplicateCode, sameAs } from "./row-book.ts";
import styles from "../import.module.css";

const tareCode = "cylinder.tareOutOfRange";

/**
 * The fields that the check shows: those of the mapped columns in order, then required ones and those with errors. A tare out of range also shows the
 * field for the row's reason.
 */
export const shownFields = (
  kind: ImportKindName,
  mapping: ImportDetail["mapping"],
  errors: readonly ImportErrorKind[],
): string[] => {
  const columns = mapping?.columns ?? {};
  const mapped = Object.keys(columns).sort((one, other) => (columns[one] ?? 0) - (columns[other] ?? 0));
  const faulty = errors.map(({ field }) => field).filter((field) => field in importKinds[kind].fields);
  const reason = errors.some(({ code }) => code === tareCode) && "reason" in importKinds[kind].fields ? ["reason"] : [];
  return [...new Set([...mapped, ...requiredFields(kind), ...faulty, ...reason])];
};

/** Width in px of a field without known texts. */
const widthOf = ({ kind }: Field): number => {
  switch (kind) {
    case "day":
    case "flag":
    case "integer":
    case "decimal":
      return 88;
    case "phone":
      return 140;
    case "multiline":
      return 200;
    default:
      return 120;
  }
};

/** Width in px of one half-width character, and of the padding. */
const [perSign, around] = [7, 24];
const widest = 200;

/** Width in px of a column, estimated from its first texts. */
const roomFor = (field: Field | undefined, samples: readonly string[]): number => {
  if (samples.length === 0) return field ? widthOf(field) : 120;
  // The first telephones may be shorter than those with signs below.
  if (field?.kind === "phone") return widthOf(field);
  return Math.min(widest, around + perSign * Math.max(...samples.map(displayWidth)));
};

type Options = Pick<ImportDetail, "kind" | "mapping" | "sheets"> & {
  fields: readonly string[];
  mended: ReadonlyMap<number, ReadonlySet<string>>;
  t: Translate;
};

/** Columns of the check: the sheet's row number, the cells under the file's column letters, and the row's state. */
export const checkColumns = ({ fields, ...options }: Options): SheetColumn<ImportRow>[] => {
  const { mended, t } = options;
  const row: SheetColumn<ImportRow> = {
    name: "row",
    label: t("common.row"),
    width: 60,
    numeric: true,
    fixed: true,
    text: (each) => String(each.row),
    cell: (each) => each.row,
  };
  const result: SheetColumn<ImportRow> = {
    name: "result",
    label: t("common.result"),
    width: 112,
    grows: true,
    fixed: true,
    text: (each) => each.errors.map(({ msg }) => msg).join("; "),
    cell: (each) => <Result row={each} mended={mended.has(each.row)} t={t} />,
    cellClass: () => styles.isResult,
  };
  return [row, ...fields.map((name) => fieldColumn(name, options)), result];
};

const fieldColumn = (
  name: string,
  { kind, mapping, sheets, mended, t }: Omit<Options, "fields">,
): SheetColumn<ImportRow> => {
  const field = importKinds[kind].fields[name];
  const label = fieldLabel(name, field, t) + (field?.unit ? ` ${field.unit}` : "");
  const index = mapping?.columns[name];
  const sheet = sheets.find((each) => each.name === mapping?.sheet);
  const samples = sheet?.columns.find((each) => each.index === index)?.samples ?? [];
  const letter = index === undefined ? "" : letterOf(index);
  const required = field !== undefined && isRequired(field);
  const numeric = field?.kind === "integer" || field?.kind === "decimal";
  return {
    name,
    label,
    head: (
      <>
        {letter && (
          <Text as="em" size={11} weight={400} tone="fg3" className={styles.letter}>
            {letter}
          </Text>
        )}
        {label}
        {required && (
          <Text as="b" tone="alert" className={styles.star} aria-hidden>
            *
          </Text>
        )}
        {required && <Hidden>{t("client.import.required")}</Hidden>}
      </>
    ),
    width: Math.max(88, roomFor(field, samples), 36 + 6.5 * displayWidth(label + letter)),
    numeric,
    text: ({ cells }) => cells[name] ?? "",
    cell: ({ cells, errors }) => {
      const text = cells[name] ?? "";
      if (text !== "") return field?.kind === "day" ? showDay(text) : text;
      return errors.some((error) => error.field === name) ? t("common.empty") : "";
    },
    cellClass: ({ row, errors, state }) => {
      const cellErrors = errors.filter((error) => error.field === name);
      if (cellErrors.some(({ code }) => code !== duplicateCode)) return styles.isBad;
      if (cellErrors.length > 0) return styles.isDuplicate;
      return state === "ready" && mended.get(row)?.has(name) ? styles.isMended : undefined;
    },
  };
};

const Result = ({ row, mended, t }: { row: ImportRow; mended: boolean; t: Translate }) => {
  const all = row.errors.map(({ msg }) => msg).join("\n");
  if (row.state === "error")
    return (
      <Tag minimal intent="danger" icon={<ErrorIcon size={12} />} title={all}>
        {t("client.import.errorCount", { count: row.errors.length, n: showNumber(row.errors.length) })}
      </Tag>
    );
  if (row.state === "duplicate")
    return (
      <Tag minimal intent="warning" icon={<Duplicate size={12} />} title={all}>
        {t("client.import.sameAs", { row: sameAs(row) ?? "" })}
      </Tag>
    );
  if (mended)
    return (
      <Tag minimal intent="success" icon={<Tick size={12} />}>
        {t("client.import.mended")}
      </Tag>
    );
  return <Tag minimal>{t("client.import.isReady")}</Tag>;
};
