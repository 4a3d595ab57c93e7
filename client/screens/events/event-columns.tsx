import { Tag } from "@blueprintjs/core";
import { Error as ErrorIcon, Outdated, Time, WarningSign } from "@blueprintjs/icons";
import type { GridColumn } from "#client/kit/grid/grid-column.ts";
import { classes } from "#client/lib/classes.ts";
import { showMoment, showTime } from "#client/lib/dates.ts";
import type { Translate } from "#client/lib/i18n.ts";
import { EventIcon } from "../event-look/event-icon.tsx";
import { codeText, eventTitle, positionText } from "../event-look/event-words.ts";
import { isLate } from "../event-look/is-late.ts";
import type { EventRow } from "./event-row.ts";
import { StreamCell } from "./stream-cell.tsx";
import styles from "./event-columns.module.css";

const REFUSED = "ProcedureRefused";

/** Milliseconds of a moment, which no time zone changes. */
const milliseconds = (moment: string): string => `.${String(new Date(moment).getMilliseconds()).padStart(3, "0")}`;

/** Without its day while all events are of one day. @param fine to the millisecond */
const momentOf = (moment: string | null, oneDay: boolean, fine: boolean): string => {
  if (!moment) return "";
  return (oneDay ? showTime(moment) : showMoment(moment, true)) + (oneDay && fine ? milliseconds(moment) : "");
};

type Options = {
  t: Translate;
  english: boolean;
  /** The filter is one day, so that cells need not say it. */
  oneDay: boolean;
  /** Size of the newest checkpoint's tree. */
  covered: number;
};

/** Columns of the list of events, at the widths at which they are drawn. */
export const eventColumns = ({ t, english, oneDay, covered }: Options): GridColumn<EventRow>[] => {
  const [zhWidths, enWidths] = [
    [104, oneDay ? 98 : 142, oneDay ? 96 : 152, 140, 184, 100, 80, 80, 114],
    [104, oneDay ? 98 : 142, oneDay ? 90 : 152, 150, 173, 84, 106, 80, 111],
  ];
  const widths = english ? enWidths : zhWidths;
  const columns: Omit<GridColumn<EventRow>, "width">[] = [
    {
      name: "index",
      label: t("fields.eventIndex"),
      numeric: true,
      cell: ({ index }) => <Position index={index} open={index >= covered} openWord={t("events.open")} />,
    },
    { name: "recordedAt", label: t("fields.recordedAt"), cell: (row) => momentOf(row.recordedAt, oneDay, true) },
    {
      name: "occurredAt",
      label: t("fields.occurredAt"),
      cell: (row) => <Occurred row={row} text={momentOf(row.occurredAt, oneDay, false)} lateWord={t("events.late")} />,
    },
    {
      name: "type",
      label: t("fields.eventType"),
      cell: ({ type, procedureId }) => (
        <span className={classes(styles.type, type === REFUSED && styles.isRefused)} title={type}>
          <EventIcon type={type} />
          <b>{eventTitle({ type, procedureId }, t)}</b>
        </span>
      ),
    },
    { name: "stream", label: t("events.streamRevision"), cell: (row) => <StreamCell row={row} /> },
    { name: "companyName", label: t("fields.place"), cell: (row) => row.companyName },
    { name: "userName", label: t("events.user"), cell: (row) => row.userName },
    { name: "device", label: t("fields.device"), cell: (row) => row.device },
    {
      name: "exceptions",
      label: t("fields.eventExceptions"),
      grows: true,
      cell: (row) => <Codes row={row} words={row.exceptions.map((code) => codeText(code, t))} />,
    },
  ];
  return columns.map((column, at) => ({ ...column, width: widths[at] ?? 100 }));
};

const Position = ({ index, open, openWord }: { index: number; open: boolean; openWord: string }) => (
  <span className={classes(styles.position, open && styles.isOpen)}>
    {open && <Time size={12} title={openWord} />}
    {positionText(index)}
  </span>
);

const Occurred = ({ row, text, lateWord }: { row: EventRow; text: string; lateWord: string }) => {
  const late = isLate(row.occurredAt, row.recordedAt);
  return (
    <span className={late ? styles.isLate : styles.quiet}>
      {text}
      {late && <Outdated size={12} title={lateWord} />}
    </span>
  );
};

const Codes = ({ row, words }: { row: EventRow; words: string[] }) => {
  const [first] = words;
  if (first === undefined) return null;
  const refused = row.type === REFUSED;
  return (
    <Tag
      minimal
      intent={refused ? "danger" : "warning"}
      icon={refused ? <ErrorIcon size={12} /> : <WarningSign size={12} />}
      title={words.join("\n")}
    >
      {words.length > 1 ? `${first} +${words.length - 1}` : first}
    </Tag>
  );
};
