import { Button } from "@blueprintjs/core";
import { ArrowRight, Export } from "@blueprintjs/icons";
import type { CellAnswer, TableAnswer } from "#contracts/audit/verify-calls.ts";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { TableHead } from "#client/kit/table/row-table.tsx";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import { saveTable } from "./save-differences.ts";
import styles from "./table-differences.module.css";

/** The cells that a table shows otherwise than the log, and the command that builds it anew. */
export const TableDifferences = ({ run, table }: { run: string; table: TableAnswer }) => {
  const t = useT();
  const { sample, differing, rows } = table;
  return (
    <div className={styles.root}>
      <header>
        <b>{t("verify.rowsDiffer", { count: differing, n: count(differing) })}</b>
        <Muted>{t("verify.ofRows", { n: count(rows) })}</Muted>
        <Spacer />
        <Button
          size="small"
          icon={<Export size={14} />}
          text={t("client.export.button")}
          onClick={() => saveTable(run, table)}
        />
      </header>
      <div className={styles.cells}>
        <table>
          <TableHead
            columns={[
              { label: t("verify.row") },
              { label: t("verify.column") },
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
      </div>
      <Muted as="p" small>
        {t("verify.rebuild")} <code>npm run projections:rebuild</code>
      </Muted>
    </div>
  );
};

/** Of a row that one side lacks, the sides say whether they have it. */
const sideOf = (cell: CellAnswer, value: string | null, side: "live" | "rebuilt", t: Translate): string => {
  if (cell.column !== null) return value ?? t("verify.nothing");
  const other = side === "live" ? cell.rebuilt : cell.live;
  return t(value === null && other !== null ? "verify.absent" : "verify.present");
};
