import { Button, ProgressBar, SegmentedControl, Tag } from "@blueprintjs/core";
import { ChevronDown, ChevronRight, Error as ErrorIcon, ArrowRight, Export } from "@blueprintjs/icons";
import { Fragment, useState } from "react";
import type { TableAnswer, VerifyRunWhole, CellAnswer } from "#contracts/audit/verify-calls.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { IconButton, Muted, Spacer } from "#client/kit/inline.tsx";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { TableHead } from "#client/kit/table/row-table.tsx";
import { hasWords, useT, type Translate } from "#client/lib/i18n.ts";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import { StateMark, PartHead } from "./chain.tsx";
import { differing, isOn, saveTable } from "./verify-calls.ts";
import styles from "./verify.module.css";

type Props = { run: VerifyRunWhole; onlyDifferent: boolean; onOnly: (only: boolean) => void };

/** Compares each table of the read models with a copy built from the log, in the run's order. */
export const Models = ({ run, onlyDifferent, onOnly }: Props) => {
  const t = useT();
  const bad = differing(run);
  const only = onlyDifferent && bad.length > 0;
  return (
    <>
      <PartHead title={t("verify.models")}>
        <Summary run={run} bad={bad.length} />
        <Spacer />
        {bad.length > 0 && (
          <SegmentedControl
            size="small"
            value={only ? "different" : "all"}
            options={[
              { value: "all", label: t("verify.allTables", { n: run.tables.length }) },
              { value: "different", label: t("verify.differentTables", { n: bad.length }) },
            ]}
            onValueChange={(value) => onOnly(value === "different")}
          />
        )}
      </PartHead>
      <TableFrame tabIndex={0} role="region" aria-label={t("verify.models")}>
        <Table className={styles.modelsRoot}>
          <TableHead columns={headsOf(t)} />
          <tbody>
            {(only ? bad : run.tables).map((table) => (
              <TableRow key={table.name} run={run} table={table} />
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </>
  );
};

const Summary = ({ run, bad }: { run: VerifyRunWhole; bad: number }) => {
  const t = useT();
  const having = (...states: TableAnswer["state"][]): number =>
    run.tables.filter(({ state }) => states.includes(state)).length;
  if (bad > 0) return <StateMark state="different" text={t("verify.tablesDiffer", { count: bad })} />;
  if (run.tables.length === 0) return <Muted>{t("verify.chainState.skipped")}</Muted>;
  if (isOn(run))
    return (
      <Muted>
        {t("verify.tablesSoFar", { equal: having("ok"), running: having("running"), waiting: having("waiting") })}
      </Muted>
    );
  return <StateMark state="ok" text={t("verify.tablesSame", { count: having("ok") })} />;
};

const headsOf = (t: Translate) => [
  { label: t("verify.model") },
  { label: t("verify.tableName"), width: 152 },
  { label: t("verify.rows"), cell: "number", width: 80 },
  { label: t("verify.different"), cell: "number", width: 92 },
  { label: t("common.result"), width: 108 },
];

const nameKey = (name: string): string => `verify.table.${name}`;

/** Row of one table. A table with differences is open at first. */
const TableRow = ({ run, table }: { run: VerifyRunWhole; table: TableAnswer }) => {
  const t = useT();
  const [open, setOpen] = useState(true);
  const { name, state, rows } = table;
  const bad = state === "different";
  const isCompared = state === "ok" || bad;
  const label = hasWords(nameKey(name)) ? t(nameKey(name)) : name;
  return (
    <Fragment>
      <tr data-state={state}>
        <td>
          {bad && (
            <IconButton
              icon={open ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
              label={t("verify.openTable", { name: label })}
              className={styles.fold}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          )}
          <b>{label}</b>
        </td>
        <td>
          <code>{name}</code>
        </td>
        <td data-cell="number">{state === "waiting" || state === "skipped" ? <Muted>—</Muted> : showNumber(rows)}</td>
        <td data-cell="number">{isCompared ? <Differing n={table.differing} /> : <Muted>—</Muted>}</td>
        <td>
          <Outcome table={table} />
        </td>
      </tr>
      {bad && open && (
        <tr data-open>
          <td colSpan={5}>
            <TableDifferences run={run.id} table={table} />
          </td>
        </tr>
      )}
    </Fragment>
  );
};

const Differing = ({ n }: { n: number }) => (n > 0 ? <b className={styles.bad}>{showNumber(n)}</b> : <>0</>);

const Outcome = ({ table: { state } }: { table: TableAnswer }) => {
  const t = useT();
  if (state === "different")
    return (
      <Tag minimal intent="danger" icon={<ErrorIcon size={12} />}>
        {t("verify.state.different")}
      </Tag>
    );
  if (state === "running")
    return (
      <span className={styles.running}>
        <ProgressBar intent="primary" aria-label={t("verify.state.running")} />
      </span>
    );
  return <StateMark state={state} text={t(`verify.state.${state}`)} />;
};

/** Cells that differ from the log, and the command that rebuilds the table. */
const TableDifferences = ({ run, table }: { run: string; table: TableAnswer }) => {
  const t = useT();
  const { sample, differing, rows } = table;
  return (
    <div className={styles.tableDifferences}>
      <Row as="header" gap={8}>
        <Text as="b" weight={600}>
          {t("verify.rowsDiffer", { count: differing, n: showNumber(differing) })}
        </Text>
        <Muted>{t("verify.ofRows", { n: showNumber(rows) })}</Muted>
        <Spacer />
        <Button
          size="small"
          icon={<Export size={14} />}
          text={t("client.export.button")}
          onClick={() => saveTable(run, table)}
        />
      </Row>
      <Box fill="bg" radius="control" scroll className={styles.cells}>
        <table>
          <TableHead
            columns={[
              { label: t("common.row") },
              { label: t("common.column") },
              { label: t("verify.live") },
              {},
              { label: t("verify.fromLog") },
            ]}
          />
          <tbody>
            {sample.map((cell) => (
              <tr key={`${cell.key} ${cell.column}`}>
                <td title={cell.key}>{cell.key}</td>
                <td>{cell.column ?? t("verify.wholeRow")}</td>
                <td>
                  <del>{sideOf(cell, cell.live, "live", t)}</del>
                </td>
                <td aria-hidden="true">
                  <ArrowRight size={12} />
                </td>
                <td>
                  <ins>{sideOf(cell, cell.rebuilt, "rebuilt", t)}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <Muted as="p" small>
        {t("verify.rebuild")} <code>npm run projections:rebuild</code>
      </Muted>
    </div>
  );
};

/** Text for one side of a cell. For a row that one side lacks, the text says if the row is present. */
const sideOf = (cell: CellAnswer, value: string | null, side: "live" | "rebuilt", t: Translate): string => {
  if (cell.column !== null) return value ?? t("common.empty");
  const other = side === "live" ? cell.rebuilt : cell.live;
  return t(value === null && other !== null ? "verify.absent" : "verify.present");
};
