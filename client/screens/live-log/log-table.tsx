import { ChevronDown, ChevronRight } from "@blueprintjs/icons";
import { Fragment, useState, type Ref } from "react";
import { codeText, liveText } from "#contracts/streams/describe-event.ts";
import type { CockpitLine } from "#contracts/wire/live.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { IconButton, Muted } from "#client/kit/inline.tsx";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { TableHead } from "#client/kit/table/row-table.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { Grid } from "#client/kit/layout.tsx";
import { keyOf } from "./use-live-log.ts";
import styles from "./live-log.module.css";

/** Number of characters of the content in a closed row. An open row shows everything (platform specification §2). */
const SHOWN = 100;

/** Label for each of the three colours of the live log (rules §7). */
const levels = {
  normal: "liveLog.information",
  warning: "common.exception",
  danger: "liveLog.refusal",
} satisfies Record<CockpitLine["logColor"], string>;

type Props = {
  lines: readonly CockpitLine[];
  /** Runs when the user scrolls down or opens a row. */
  onLeave: () => void;
  ref: Ref<HTMLDivElement>;
};

/** Lines of the live log. A row opens to its details and stays open while new lines arrive. */
export const LogTable = ({ lines, onLeave, ref }: Props) => {
  const t = useT();
  const [openKey, setOpenKey] = useState<string>();
  const toggle = (key: string): void => {
    if (key !== openKey) onLeave();
    setOpenKey(key === openKey ? undefined : key);
  };
  return (
    <TableFrame ref={ref} onScroll={(event) => event.currentTarget.scrollTop > 0 && onLeave()}>
      <Table className={styles.root}>
        <TableHead
          columns={[
            { width: 40 },
            { label: t("fields.createdTime"), width: 176 },
            { label: t("liveLog.level"), width: 88 },
            { label: t("common.content") },
          ]}
        />
        <tbody>
          {lines.map((entry) => {
            const key = keyOf(entry);
            return (
              <Fragment key={key}>
                <Line entry={entry} open={key === openKey} onToggle={() => toggle(key)} />
                {key === openKey && <Details entry={entry} />}
              </Fragment>
            );
          })}
        </tbody>
      </Table>
    </TableFrame>
  );
};

type LineProps = { entry: CockpitLine; open: boolean; onToggle: () => void };

const Line = ({ entry, open, onToggle }: LineProps) => {
  const t = useT();
  const text = liveText(entry.line, t);
  const moment = showMoment(entry.datetime, true);
  return (
    <tr data-level={entry.logColor} data-open={open || undefined}>
      <td>
        <IconButton
          icon={open ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          label={t("liveLog.open", { moment })}
          aria-expanded={open}
          onClick={onToggle}
        />
      </td>
      <td className={styles.minor}>{moment}</td>
      <td className={styles.word}>{t(levels[entry.logColor])}</td>
      <td title={text}>
        <Barcode code={entry.line.gasBarcode} /> <span className={styles.place}>{entry.line.place}</span>{" "}
        {text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}
      </td>
    </tr>
  );
};

const Details = ({ entry }: { entry: CockpitLine }) => {
  const t = useT();
  const { line, position, datetime } = entry;
  const reasons = line.codes.map((code) => codeText(code, t));
  return (
    <tr data-level={entry.logColor}>
      <td />
      <td colSpan={3} className={styles.details}>
        <b>{liveText(entry.line, t)}</b>
        <Grid
          as="dl"
          rowGap={4}
          gap={16}
          columns="max-content minmax(0, 1fr) max-content minmax(0, 1fr)"
          above={8}
          below={8}
        >
          <dt>{t("fields.gasBarcode")}</dt>
          <dd>
            <Barcode code={line.gasBarcode} />
          </dd>
          <dt>{t("fields.place")}</dt>
          <dd>{line.place}</dd>
          <dt>{t("fields.createdTime")}</dt>
          <dd>{showMoment(datetime, true)}</dd>
          <dt>{t("liveLog.position")}</dt>
          <dd>{position}</dd>
        </Grid>
        {reasons.map((reason) => (
          <Muted key={reason} as="p">
            {reason}
          </Muted>
        ))}
      </td>
    </tr>
  );
};
