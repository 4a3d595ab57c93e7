import { codeText, eventTitle, isLate } from "#contracts/streams/describe-event.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Tag } from "@blueprintjs/core";
import {
  Error as ErrorIcon,
  Outdated,
  Time,
  WarningSign,
  Barcode as BarcodeIcon,
  Document,
  Shield,
} from "@blueprintjs/icons";
import { Grid as DataGrid } from "#client/kit/grid/grid.tsx";
import type { Region } from "#client/kit/grid/region.ts";
import { useT, type Translate } from "#client/lib/i18n.ts";
import type { GridColumn } from "#client/kit/grid/grid-column.ts";
import { classes } from "#client/lib/classes.ts";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { Bottle } from "#client/kit/bottle.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { Grid, Row, Text, Truncate } from "#client/kit/layout.tsx";
import { EventIcon } from "../../kit/event-icon.tsx";
import type { EventRow } from "./event-calls.ts";
import styles from "./events.module.css";

type Props = {
  rows: readonly EventRow[];
  region: Region | undefined;
  onRegion: (region: Region) => void;
  oneDay: boolean;
  /** Number of events that the newest checkpoint covers. */
  covered: number;
  onEnd: () => void;
};

/** Grid of events, with a line at the end of the part that a checkpoint covers. */
const EventGrid = ({ rows, region, onRegion, oneDay, covered, onEnd }: Props) => {
  const t = useT();
  const { i18n } = useTranslation();
  const english = i18n.language === "en";
  const columns = useMemo(() => eventColumns({ t, english, oneDay, covered }), [t, english, oneDay, covered]);
  // Row of the border: the first covered row, or with the oldest at the top, the first row that is not covered.
  const border = useMemo(() => {
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return -1;
    const newestFirst = first.index >= last.index;
    const at = rows.findIndex(({ index }) => (newestFirst ? index < covered : index >= covered));
    return at > 0 ? at : -1;
  }, [rows, covered]);
  return (
    <DataGrid
      label={t("events.grid")}
      rows={rows}
      columns={columns}
      frozen={1}
      region={region}
      onRegion={onRegion}
      onEnd={onEnd}
      rowClass={(_, index) => (index === border ? styles.checkpoint : undefined)}
      say={({ index, gasBarcode, ...event }) =>
        t("events.say", { position: showNumber(index), what: eventTitle(event, t), code: gasBarcode ?? "" })
      }
    />
  );
};

export default EventGrid;

const REFUSED = "ProcedureRefused";

/** Milliseconds of a time. They are the same in every time zone. */
const milliseconds = (moment: string): string => `.${String(new Date(moment).getMilliseconds()).padStart(3, "0")}`;

/** Time without its day if all events are of the same day. @param fine true shows milliseconds */
const momentOf = (moment: string | null, oneDay: boolean, fine: boolean): string => {
  if (!moment) return "";
  return (oneDay ? showTime(moment) : showMoment(moment, true)) + (fine ? milliseconds(moment) : "");
};

type Options = {
  t: Translate;
  english: boolean;
  /** The filter is a single day, so the cells leave the day out. */
  oneDay: boolean;
  /** Number of events that the newest checkpoint covers. */
  covered: number;
};

const eventColumns = ({ t, english, oneDay, covered }: Options): GridColumn<EventRow>[] => {
  const [zhWidths, enWidths] = [
    [104, oneDay ? 98 : 178, oneDay ? 96 : 152, 140, 184, 100, 80, 80, 114],
    [104, oneDay ? 98 : 178, oneDay ? 90 : 152, 184, 173, 104, 106, 80, 111],
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
        <Row
          as="span"
          inline
          gap={6}
          className={classes(styles.type, type === REFUSED && styles.isRefused)}
          title={type}
        >
          <EventIcon type={type} />
          <Text as="b" weight={500}>
            {eventTitle({ type, procedureId }, t)}
          </Text>
        </Row>
      ),
    },
    { name: "stream", label: t("events.streamRevision"), cell: (row) => <StreamCell row={row} /> },
    {
      name: "companyName",
      label: t("fields.place"),
      grows: true,
      cell: ({ companyName }) => companyName && <Truncate title={companyName}>{companyName}</Truncate>,
    },
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
  <Row as="span" inline className={classes(styles.position, open && styles.isOpen)}>
    {open && <Time size={12} title={openWord} />}
    {showNumber(index)}
  </Row>
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
  const isRefused = row.type === REFUSED;
  return (
    <Tag
      minimal
      intent={isRefused ? "danger" : "warning"}
      icon={isRefused ? <ErrorIcon size={12} /> : <WarningSign size={12} />}
      title={words.join("\n")}
    >
      {words.length > 1 ? `${first} +${words.length - 1}` : first}
    </Tag>
  );
};

const signOf = (stream: string) => {
  if (stream.startsWith("cylinder-")) return <Bottle full={false} size={12} />;
  if (stream.startsWith("barcode-")) return <BarcodeIcon size={12} />;
  if (stream.startsWith("exception-")) return <WarningSign size={12} />;
  return stream.startsWith("audit-") ? <Shield size={12} /> : <Document size={12} />;
};

/** Part of a stream name after its kind. */
const restOf = (stream: string): string => stream.slice(stream.indexOf("-") + 1);

/** Stream of an event. A cylinder's stream and those of its exceptions show the barcode, which opens the cylinder; others show their name. */
const StreamCell = ({ row }: { row: Pick<EventRow, "stream" | "revision" | "gasBarcode"> }) => {
  return (
    <Row as="span" gap={6} className={styles.streamCell} title={row.stream}>
      <Grid as="i" middle fixed>
        {signOf(row.stream)}
      </Grid>
      {row.gasBarcode ? (
        <Barcode code={row.gasBarcode} />
      ) : (
        <Text clip weight={500} className={styles.name}>
          {restOf(row.stream)}
        </Text>
      )}
      <Text as="em" push size={12} tone="fg3">
        r{row.revision}
      </Text>
    </Row>
  );
};
