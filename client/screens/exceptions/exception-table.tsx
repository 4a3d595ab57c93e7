import { Button, Checkbox } from "@blueprintjs/core";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Text } from "#client/kit/layout.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { useAge } from "#client/lib/use-age.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { Claim, PartChips, useWhen } from "#client/exceptions/exception-parts.tsx";
import type { ExceptionRow } from "#client/exceptions/exception.ts";
import type { Section } from "./exception-search.ts";
import type { Selection } from "#client/kit/list/table/selection.ts";
import { briefOf, sayingsOf, titleOf } from "#client/exceptions/exception-words.ts";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { TableHead } from "#client/kit/table/row-table.tsx";
import { grouped } from "#client/lib/barcode-groups.ts";
import styles from "./exceptions.module.css";

type Shared = {
  selected: string;
  me: string;
  may: boolean;
  /** Undefined if the viewer may not act on several rows. */
  selection: Selection<ExceptionRow> | undefined;
  onSelect: (id: string) => void;
  onClaim: (id: string) => void;
};

const marksOf = (row: ExceptionRow, isCurrent: boolean, isTicked: boolean): string | undefined =>
  [
    (isCurrent || isTicked) && "selected",
    isCurrent && "current",
    (row.status === "acknowledged" || row.status === "closed") && "dim",
    row.status === "open" && "unclaimed",
  ]
    .filter(Boolean)
    .join(" ") || undefined;

const Tick = ({ row, selection }: { row: ExceptionRow; selection: Selection<ExceptionRow> }) => {
  const t = useT();
  return (
    <td data-cell="select" onClick={(event) => event.stopPropagation()}>
      <Checkbox
        checked={selection.has(row)}
        disabled={!selection.may(row)}
        aria-label={t("exceptions.tick", { title: titleOf(row, t), code: row.gasBarcode })}
        onChange={() => selection.toggle(row)}
      />
    </td>
  );
};

const Row = ({ row, selected, me, may, selection, onSelect, onClaim }: { row: ExceptionRow } & Shared) => {
  const t = useT();
  const age = useAge();
  const when = useWhen("day");
  const now = useServerClock(10_000);
  const isOpen = row.id === selected;
  return (
    <tr data-row={marksOf(row, isOpen, selection?.has(row) ?? false)} data-id={row.id} onClick={() => onSelect(row.id)}>
      {selection && <Tick row={row} selection={selection} />}
      <td>
        <Text
          as="button"
          block
          fill="none"
          tone="inherit"
          text="left"
          full
          type="button"
          className={styles.choose}
          aria-pressed={isOpen}
          title={grouped(sayingsOf(row, t).join("\n"), row.gasBarcode)}
        >
          <PartChips row={row} className={styles.chips} />
          <Text as="small" nowrap className={styles.brief}>
            <Sentence text={briefOf(row, t)} code={row.gasBarcode} />
          </Text>
        </Text>
      </td>
      <td>
        {row.gasBarcode !== "" && (
          <>
            <Barcode code={row.gasBarcode} plain={row.cylinderId === null} />
            <small>{row.cylinderId === null ? t("exceptions.notRegistered") : row.specName}</small>
          </>
        )}
      </td>
      <td>
        {row.companyName}
        <small>{[row.createdEmployeesName, row.device].filter(Boolean).join(" · ")}</small>
      </td>
      <td title={showMoment(row.createdTime)}>
        {when(row.createdTime)}
        {row.endedTime === null && (
          <small className={row.status === "open" ? styles.isOld : undefined}>
            {age(now - Date.parse(row.createdTime))}
          </small>
        )}
      </td>
      <td>
        <Claim row={row} me={me} may={may} onClaim={() => onClaim(row.id)} />
      </td>
    </tr>
  );
};

type HeadingProps = { section: Section; span: number };

const Heading = ({ section: { name, rows, total }, span }: HeadingProps) => {
  const t = useT();
  const age = useAge();
  const now = useServerClock(10_000);
  const oldest = name === "older" ? rows[0] : undefined;
  return (
    <tr className={styles.group}>
      <th colSpan={span} scope="rowgroup">
        {t(`exceptions.group.${name}`)}
        <Text as="em" weight={400} tone="fg3">
          {showNumber(total ?? rows.length)}
        </Text>
        {oldest && (
          <Text weight={500} tone="alert">
            {t("exceptions.oldest", { age: age(now - Date.parse(oldest.createdTime)) })}
          </Text>
        )}
      </th>
    </tr>
  );
};

const columns = ["exception", "cylinder", "place", "since", "claim"] as const;

const SelectAll = ({ selection }: { selection: NonNullable<Shared["selection"]> }) => {
  const t = useT();
  return (
    <Checkbox
      name="selectAll"
      checked={selection.all === "all"}
      indeterminate={selection.all === "some"}
      aria-label={t("client.list.selectAll")}
      labelElement={<span className={styles.all}>{t("client.list.selectAll")}</span>}
      onChange={selection.toggleAll}
    />
  );
};

const Head = ({ selection }: Pick<Shared, "selection">) => {
  const t = useT();
  return (
    <>
      <colgroup>
        {selection && <col data-column="select" />}
        {columns.map((name) => (
          <col key={name} data-column={name} />
        ))}
      </colgroup>
      <TableHead
        columns={[
          ...(selection ? [{ cell: "select", label: <SelectAll selection={selection} /> }] : []),
          ...columns.map((name) => ({ label: t(`exceptions.col.${name}`) })),
        ]}
      />
    </>
  );
};

type TableProps = Shared & { sections: Section[] };

/** Table of scans with exceptions, with two lines each, grouped by who has claimed them. */
export const ExceptionTable = ({ sections, ...rowProps }: TableProps) => {
  const t = useT();
  const span = columns.length + (rowProps.selection ? 1 : 0);
  return (
    <TableFrame tabIndex={0} role="region" aria-label={t("common.exceptions")}>
      <Table className={classes(styles.table, rowProps.selection && styles.isSelectable)}>
        <Head selection={rowProps.selection} />
        {sections
          .filter(({ rows }) => rows.length > 0)
          .map((section) => (
            <tbody key={section.name}>
              <Heading section={section} span={span} />
              {section.rows.map((row) => (
                <Row key={row.id} row={row} {...rowProps} />
              ))}
              {section.more && (
                <tr className={styles.more}>
                  <td colSpan={span}>
                    <Button variant="minimal" size="small" text={t("common.more")} onClick={section.more} />
                  </td>
                </tr>
              )}
            </tbody>
          ))}
      </Table>
    </TableFrame>
  );
};
