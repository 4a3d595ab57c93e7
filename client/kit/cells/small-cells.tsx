import { type ReactElement, type ReactNode, useState } from "react";
import { PopoverNext, Tag, type TagProps } from "@blueprintjs/core";
import { Disable, Error as ErrorIcon, TickCircle, Time, Truck, WarningSign } from "@blueprintjs/icons";
import type { Option } from "#contracts/fields/field.ts";
import type { Tally } from "#contracts/list-kit/define-list.ts";
import { procedureLabel } from "#contracts/procedures/index.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import { textOf } from "#client/lib/text-of.ts";
import { showDay, showMoment } from "#client/lib/dates.ts";
import { hasWords, useT } from "#client/lib/i18n.ts";
import { Muted } from "#client/kit/inline.tsx";
import { ImageViewer } from "../images/image-viewer.tsx";
import { Bottle } from "../bottle.tsx";
import { Barcode } from "./barcode.tsx";
import type { CellProps } from "./cell.ts";
import styles from "./cells.module.css";

/** An icon and text on one line of a cell. */
export const CellLine = ({ children }: { children: ReactNode }) => (
  <Row as="span" inline gap={6} className={styles.cellLine}>
    {children}
  </Row>
);

/** A state that needs no work: a green dot and plain text. */
export const GoodState = ({ text }: { text: string }) => (
  <Row as="span" inline gap={6} className={styles.goodState}>
    <i />
    {text}
  </Row>
);

/** A tag with an outline and no background. */
export const OutlineTag = (props: TagProps) => <Tag minimal className={styles.outlineTag} {...props} />;

/** A text with more characters than this gets a tooltip (rules §6). */
const threshold = 35;

/** Text on one line. A long one has a tooltip. */
export const TextCell = ({ value }: { value: unknown }) => {
  const text = textOf(value);
  if ([...text].length <= threshold) return <span title={text}>{text}</span>;
  return (
    <PopoverNext
      interactionKind="hover-target"
      placement="top-start"
      hoverOpenDelay={200}
      popoverClassName="bp6-tooltip"
      className={styles.textCell}
      content={
        <Text as="div" anywhere>
          {text}
        </Text>
      }
    >
      <span tabIndex={0}>{text}</span>
    </PopoverNext>
  );
};

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

export const BarcodeCell = ({ value }: CellProps) => (isFilled(value) ? <Barcode code={String(value)} /> : null);
export const DayCell = ({ value }: CellProps) => <>{showDay(isFilled(value) ? String(value) : "")}</>;
export const MomentCell = ({ value }: CellProps) => <>{showMoment(isFilled(value) ? String(value) : "")}</>;

/** Time of the delivery to the customer, with a tag if the customer has kept the cylinder for too long. */
export const HeldSinceCell = (props: CellProps) => {
  const t = useT();
  return (
    <CellLine>
      <MomentCell {...props} />
      {props.row["isOverdue"] === true && (
        <Tag minimal intent="danger" icon={<WarningSign size={12} />}>
          {t("client.condition.overdue")}
        </Tag>
      )}
    </CellLine>
  );
};

/** A number in the format of the page, with at most the decimals of its field. */
export const NumberCell = ({ value, column }: CellProps) => (
  <>{isFilled(value) ? showNumber(Number(value), column.scale, column.divide !== undefined) : ""}</>
);
/** Formats a number. `always` keeps the last zeros, as for measured weights. */
export const showNumber = (value: number, scale = 3, always = false): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: scale, minimumFractionDigits: always ? scale : 0 });

/** A record in use is a dot and plain text; a disabled one is a tag. */
export const UsableCell = ({ value }: CellProps) => {
  const t = useT();
  if (value === false)
    return (
      <Tag minimal icon={<Disable size={12} />}>
        {t("client.disabled")}
      </Tag>
    );
  return <GoodState text={t("client.enabled")} />;
};

/** A text followed by the value of another column. */
export const BesideCell = ({ value, row, column }: CellProps) => (
  <TextCell value={[value, row[column.beside ?? ""]].filter(isFilled).join(" ")} />
);

export const FlagCell = ({ value }: CellProps) => {
  const t = useT();
  return <>{isFilled(value) ? t(value === true ? "common.yes" : "common.no") : ""}</>;
};

/** Icons for intents, because colour must not be the only sign. */
const intentIcons = {
  success: <TickCircle size={12} />,
  primary: <TickCircle size={12} />,
  warning: <WarningSign size={12} />,
  danger: <ErrorIcon size={12} />,
  none: undefined,
} satisfies Record<NonNullable<Option["intent"]>, ReactElement | undefined>;

/** The label of an option. Options with an intent are tags. */
export const ChoiceCell = ({ value, column }: CellProps) => {
  const t = useT();
  const option = column.options?.find((each) => String(each.value) === String(value));
  if (!option) return <TextCell value={value} />;
  if (!option.intent) return <>{t(option.label)}</>;
  return (
    <Tag minimal intent={option.intent} icon={option.waits ? <Time size={12} /> : intentIcons[option.intent]}>
      {t(option.label)}
    </Tag>
  );
};

/** An outcome. A good one is a dot and plain text, so that a failure is easy to see. */
export const OutcomeCell = (props: CellProps) => {
  const t = useT();
  const option = props.column.options?.find((each) => String(each.value) === String(props.value));
  return option?.intent === "success" ? <GoodState text={t(option.label)} /> : <ChoiceCell {...props} />;
};

/** The name of a procedure, with an icon of the full or empty bottle before it. */
export const ProcedureCell = ({ value, row }: CellProps) => {
  const t = useT();
  if (!isFilled(value)) return null;
  return (
    <CellLine>
      {isFilled(row["content"]) && <Bottle full={row["content"] === "full"} />}
      <span>{t(procedureLabel(Number(value)))}</span>
    </CellLine>
  );
};

/** Place of a cylinder. A vehicle has an icon, because number plates look like names. */
export const PlaceCell = ({ value, row }: CellProps) => {
  const t = useT();
  const onVehicle = row["holderKind"] === "vehicle";
  if (row["unseen"] === true || row["toKind"] === "unseen") return <Muted>{t("place.unseen")}</Muted>;
  if (!isFilled(value)) return null;
  return (
    <CellLine>
      {onVehicle && <Truck size={14} />}
      <TextCell value={value} />
    </CellLine>
  );
};

/** Full or empty. Some lists have it as a flag. */
export const ContentCell = ({ value }: CellProps) => {
  const t = useT();
  if (!isFilled(value)) return null;
  const full = value === "full" || value === true;
  return (
    <CellLine>
      <Bottle full={full} />
      <span>{t(full ? "content.full" : "content.empty")}</span>
    </CellLine>
  );
};

/** Short names of exception codes. */
export const CodesCell = ({ value }: CellProps) => {
  const t = useT();
  const codes = Array.isArray(value) ? value.map(String) : isFilled(value) ? [String(value)] : [];
  if (codes.length === 0) return null;
  const words = codes.map((code) => (hasWords(`exceptionCode.${code}`) ? t(`exceptionCode.${code}`) : code));
  return <TextCell value={words.join("、")} />;
};

/** Room in px for tags beside the number of the others, in a column of the least width. */
const tagRoom = 84;
const tagWidth = (name: string): number =>
  [...name].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e80 ? 12 : 7), 16);

/** The first name, and the second where both have room. */
const firstTags = (names: readonly string[]): string[] => {
  const [one = "", two] = names;
  return two !== undefined && tagWidth(one) + tagWidth(two) <= tagRoom ? [one, two] : names.slice(0, 1);
};

/** Names of several records as tags: as many as have room, and the number of the others. */
export const TagsCell = ({ value }: CellProps) => {
  const names = Array.isArray(value)
    ? value.map(String)
    : isFilled(value)
      ? String(value).split(/[,、]/).filter(Boolean)
      : [];
  const shown = firstTags(names);
  return (
    <Row as="span" full gap={4} title={names.join("、")}>
      {shown.map((name) => (
        <Tag key={name} minimal>
          {name}
        </Tag>
      ))}
      {names.length > shown.length && <OutlineTag>{`+${names.length - shown.length}`}</OutlineTag>}
    </Row>
  );
};

const isTally = (value: unknown): value is Tally[] => Array.isArray(value);

/** Records with their counts: "YSP35.5 × 3 · YSP12 × 1". */
export const TallyCell = ({ value }: CellProps) => {
  const parts = isTally(value) ? value.map(({ name, count }) => `${name ?? "—"} × ${count}`) : [];
  return <TextCell value={parts.join(" · ")} />;
};

/** Pictures from a comma-separated list of addresses. Each opens over the page. */
export const ImagesCell = ({ value }: CellProps) => {
  const t = useT();
  const [viewed, setViewed] = useState<number | null>(null);
  const urls = isFilled(value) ? String(value).split(",").filter(Boolean) : [];
  return (
    <Row as="span" align="stretch" gap={4} className={styles.pictures}>
      {urls.map((url, index) => (
        <button
          key={url}
          type="button"
          aria-label={t("client.images.open", { index: index + 1 })}
          onClick={() => setViewed(index)}
        >
          <img src={url} alt="" loading="lazy" />
        </button>
      ))}
      {viewed !== null && <ImageViewer urls={urls} first={viewed} onClose={() => setViewed(null)} />}
    </Row>
  );
};
