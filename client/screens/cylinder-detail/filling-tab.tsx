import { Button, HTMLTable } from "@blueprintjs/core";
import { ChevronLeft, ChevronRight } from "@blueprintjs/icons";
import { useState } from "react";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { tabPage, useFillings, type FillingRow } from "./cylinder-calls.ts";

const FillingTable = ({ rows, from }: { rows: FillingRow[]; from: number }) => {
  const t = useT();
  return (
    <HTMLTable compact className="cy-table cy-dtable">
      <thead>
        <tr>
          <th className="idx">{t("scan.col.n")}</th>
          <th>{t("detail.col.station")}</th>
          <th>{t("detail.col.operator")}</th>
          <th>{t("detail.col.start")}</th>
          <th>{t("detail.col.end")}</th>
          <th className="num">{t("detail.col.seconds")}</th>
          <th className="num">{t("detail.col.before")}</th>
          <th className="num">{t("detail.col.after")}</th>
          <th className="num">{t("detail.col.filled")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={row.id}>
            <td className="idx">{from + i}</td>
            <td>{row.createdCompanyName}</td>
            <td>{row.createdEmployeesName}</td>
            <td>{showMoment(row.fillingStartTime)}</td>
            <td>{showMoment(row.fillingEndTime)}</td>
            <td className="num">{row.fillingTimeConsuming}</td>
            <td className="num">{row.weightBeforeCharge}</td>
            <td className="num">{row.weightAfterCharge}</td>
            <td className="num cy-strong">{row.weightOfFill}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
};

/** The cylinder's fillings, newest first, 20 a page. */
export const FillingTab = ({ gasBarcode }: { gasBarcode: string }) => {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useFillings(gasBarcode, page);
  if (error) return <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Loading />;
  if (data.total === 0) return <p className="cy-detail-none">{t("detail.noFilling")}</p>;
  const pages = Math.ceil(data.total / tabPage);
  return (
    <div className="cy-dpage">
      <div className="cy-tablewrap">
        <FillingTable rows={data.list} from={(page - 1) * tabPage + 1} />
      </div>
      <footer className="cy-dpager">
        <span>
          {t("detail.totalGas")} <b>{(data.all?.["weightOfFill"] ?? 0).toLocaleString("en-US")} kg</b>
        </span>
        <span className="cy-grow" />
        <Button
          variant="minimal"
          size="small"
          icon={<ChevronLeft />}
          aria-label={t("detail.previousPage")}
          disabled={page === 1}
          onClick={() => setPage(page - 1)}
        />
        <span>
          {page} / {pages}
        </span>
        <Button
          variant="minimal"
          size="small"
          icon={<ChevronRight />}
          aria-label={t("detail.nextPage")}
          disabled={page >= pages}
          onClick={() => setPage(page + 1)}
        />
      </footer>
    </div>
  );
};
