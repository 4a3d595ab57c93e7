import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "wouter";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { stockScreens } from "#contracts/access/menus/stock.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { stockSummary } from "#contracts/lists/stock.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import type { CellProps } from "#client/kit/cells/cell.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { get } from "#client/state/api.ts";
import { useCode } from "#client/state/session.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";

/** Filter for the cylinders that each count opens: empty, full or all (rules §6). */
const fullness: Record<string, string> = {
  emptyBottleStock: "&isFull=false",
  fullBottleStock: "&isFull=true",
  bottleStatistics: "",
};

/** Number of cylinders. A number above 0 is a link to the cylinders. */
const StockCount = ({ value, row, name }: CellProps<RowOf<typeof stockSummary>>) => {
  const asOf = new URLSearchParams(useSearch()).get("asOf");
  const count = Number(value ?? 0);
  if (count === 0) return <Muted>0</Muted>;
  const then = asOf ? `&asOf=${encodeURIComponent(asOf)}` : "";
  return (
    <Link href={`${stockScreens.inspect.path}?companyId=${row.companyId}${fullness[name] ?? ""}${then}`}>
      {showNumber(count)}
    </Link>
  );
};

const cells = { emptyBottleStock: StockCount, fullBottleStock: StockCount, bottleStatistics: StockCount };

/** Number of cylinders outside any stock because nobody has scanned them since the import. Hidden if there are none. */
const Unseen = () => {
  const t = useT();
  const enabled = useCode(...cylinder.permission);
  const { data: unseen = 0, refetch } = useQuery({
    queryKey: ["unseen"],
    enabled,
    queryFn: async ({ signal }) => {
      const query = { unseen: true, pageIndex: 1, pageSize: 1, exactTotal: true };
      return (await get<{ total: number }>(cylinder.path, query, { silent: true, signal })).total;
    },
  });
  useListChanged("cylinder", () => enabled && refetch());
  if (unseen === 0) return null;
  return (
    <Link href={`${cylinderScreens.record.path}?unseen=true`} title={t("unseen.text")}>
      {t("unseen.count", { count: unseen })}
    </Link>
  );
};

/** Stock of each store, with links to the cylinders. */
const StockSummary = () => <ListScreen list={stockSummary} cells={cells} extra={<Unseen />} />;

export default StockSummary;
