import { Button } from "@blueprintjs/core";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useAge } from "#client/lib/use-age.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { Claim, useWhen } from "./claim.tsx";
import type { ExceptionRow } from "./exception-calls.ts";
import type { GroupName } from "./exception-kinds.ts";
import { briefOf, sayingsOf, titleOf } from "./exception-words.ts";
import { SeverityTag } from "./severity-tag.tsx";
import styles from "./exception-table.module.css";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { grouped } from "#client/lib/barcode-groups.ts";

export type Group = {
  name: GroupName;
  rows: ExceptionRow[];
  total: number | undefined;
  /** More stand on the server; undefined: all are here. */
  more?: () => void;
};

type Shared = {
  selected: string;
  me: string;
  may: boolean;
  onSelect: (id: string) => void;
  onClaim: (id: string) => void;
};

/** Marks of a row for the table. */
const marksOf = (row: ExceptionRow, selected: string): string | undefined =>
  [
    row.id === selected && "selected current",
    (row.status === "acknowledged" || row.status === "closed") && "dim",
    row.status === "open" && "unclaimed",
  ]
    .filter(Boolean)
    .join(" ") || undefined;

const Row = ({ row, selected, me, may, onSelect, onClaim }: { row: ExceptionRow } & Shared) => {
  const t = useT();
  const age = useAge();
  const when = useWhen("day");
  const now = useClock(10_000);
  const chosen = row.id === selected;
  return (
    <tr data-row={marksOf(row, selected)} data-id={row.id} onClick={() => onSelect(row.id)}>
      <td>
        <SeverityTag kind={row.kind} status={row.status} />
      </td>
      <td>
        <button
          type="button"
          className={styles.choose}
          aria-pressed={chosen}
          title={grouped(sayingsOf(row, t).join("\n"), row.gasBarcode)}
        >
          <b>{titleOf(row, t)}</b>
          <small className={styles.brief}>
            <Sentence text={briefOf(row, t)} code={row.gasBarcode} />
          </small>
        </button>
      </td>
      <td>
        <Barcode code={row.gasBarcode} plain={row.cylinderId === null} />
        <small>{row.cylinderId === null ? t("exceptions.notRegistered") : row.specName}</small>
      </td>
      <td>
        {row.companyName}
        <small>{[row.createdEmployeesName, row.device].filter(Boolean).join(" · ")}</small>
      </td>
      <td title={showMoment(row.createdTime)}>
        {when(row.createdTime)}
        {row.status !== "closed" && (
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

const Heading = ({ group }: { group: Group }) => {
  const t = useT();
  const age = useAge();
  const now = useClock(10_000);
  const oldest = group.name === "open" ? group.rows[0] : undefined;
  return (
    <tr className={styles.group}>
      <th colSpan={6} scope="rowgroup">
        {t(`exceptions.group.${group.name}`)}
        <em>{(group.total ?? group.rows.length).toLocaleString("en-US")}</em>
        {oldest && <span>{t("exceptions.oldest", { age: age(now - Date.parse(oldest.createdTime)) })}</span>}
      </th>
    </tr>
  );
};

const columns = ["severity", "exception", "cylinder", "place", "since", "claim"] as const;

/** Exceptions in two lines each, under who has them; the oldest first. */
export const ExceptionTable = ({ groups, ...shared }: { groups: Group[] } & Shared) => {
  const t = useT();
  return (
    <TableFrame tabIndex={0} role="region" aria-label={t("exceptions.title")}>
      <Table className={styles.root}>
        <colgroup>
          {columns.map((name) => (
            <col key={name} data-column={name} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name}>{t(`exceptions.col.${name}`)}</th>
            ))}
          </tr>
        </thead>
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map((group) => (
            <tbody key={group.name}>
              <Heading group={group} />
              {group.rows.map((row) => (
                <Row key={row.id} row={row} {...shared} />
              ))}
              {group.more && (
                <tr className={styles.more}>
                  <td colSpan={6}>
                    <Button variant="minimal" size="small" text={t("exceptions.more")} onClick={group.more} />
                  </td>
                </tr>
              )}
            </tbody>
          ))}
      </Table>
    </TableFrame>
  );
};
