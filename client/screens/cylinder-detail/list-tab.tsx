import { Tag } from "@blueprintjs/core";
import { ChevronLeft, ChevronRight } from "@blueprintjs/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { rowKeyOf } from "#contracts/list-kit/define-list.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { ProcedureCell, CellLine } from "#client/kit/cells/small-cells.tsx";
import type { CellProps } from "#client/kit/cells/cell.ts";
import { groupsOf } from "#client/kit/list/columns/columns-of.ts";
import { useColumns } from "#client/kit/list/columns/column-menu.tsx";
import { allColumns, useFitted } from "#client/kit/list/columns/use-fitted.ts";
import { asideOf, ListTable } from "#client/kit/list/table/list-table.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { useT } from "#client/lib/i18n.ts";
import { IconButton, Spacer } from "#client/kit/inline.tsx";
import { Row, Stack } from "#client/kit/layout.tsx";
import type { DetailList } from "./detail-lists.ts";
import { tabPage, useDetailList } from "./cylinder-calls.ts";
import styles from "./cylinder-detail.module.css";

/** A voided procedure stays in the list and is struck through. */
const Procedure = (props: CellProps) => {
  const t = useT();
  if (props.row["isVoided"] !== true) return <ProcedureCell {...props} />;
  return (
    <CellLine>
      <s>
        <ProcedureCell {...props} />
      </s>
      <Tag minimal>{t("detail.voided")}</Tag>
    </CellLine>
  );
};
const cells = { procedureId: Procedure };

/** Copy of the list with only the tab's columns. Columns that are hidden by default are visible here. */
const shownOf = ({ list, columns }: DetailList): DetailList["list"] => {
  const visible = columns.flatMap((name) => {
    const column = list.columns[name];
    return column ? [[name, { ...column, hidden: false }] as const] : [];
  });
  return { ...list, columns: { ...list.columns, ...Object.fromEntries(visible) }, layout: columns };
};

/** One list of the cylinder, 20 rows a page. The columns of the cylinder are hidden because they are the same in every row. */
export const ListTab = ({ cylinderId, of }: { cylinderId: string; of: DetailList }) => {
  const t = useT();
  const { i18n } = useTranslation();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState(of.list.sort.desc ? `-${of.list.sort.by}` : of.list.sort.by);
  const groups = groupsOf(shownOf(of), { t, english: i18n.language === "en" });
  const fitted = useFitted(groups, asideOf({}), allColumns(...useColumns(of.list)));
  const { data, error, isPending, refetch } = useDetailList(of, cylinderId, { page, sort });
  if (error) return <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Loading />;
  if (data.total === 0) return <p className={styles.none}>{t(`detail.none.${of.name}`)}</p>;
  const pages = Math.ceil(data.total / tabPage);
  return (
    <Stack grow className={styles.listTab}>
      <ListTable
        name={t(`detail.tab.${of.name}`)}
        fitted={fitted}
        rows={data.list}
        keyOf={(row) => String(row[rowKeyOf(of.list)])}
        firstIndex={(page - 1) * tabPage + 1}
        sort={sort}
        onSort={(next) => {
          setSort(next);
          setPage(1);
        }}
        changed={[]}
        sums={data.page || data.all ? { page: pages > 1 ? data.page : undefined, all: data.all } : undefined}
        cells={cells}
      />
      {pages > 1 && (
        <Row as="footer" gap={8} fixed padX={16} hairline="top" size={12} tone="fg2" className={styles.pager}>
          <Spacer />
          <IconButton
            icon={<ChevronLeft />}
            label={t("common.previousPage")}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          />
          <span>
            {page} / {pages}
          </span>
          <IconButton
            icon={<ChevronRight />}
            label={t("common.nextPage")}
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          />
        </Row>
      )}
    </Stack>
  );
};
