import { Link } from "wouter";
import { stockScreens } from "#contracts/access/menus/stock.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { stockSummary } from "#contracts/lists/stock.ts";
import type { CellProps } from "#client/kit/cells/cell.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { Muted } from "#client/kit/inline.tsx";

/** Which cylinders a count opens: empty ones, full ones, or all (rules §6). */
const fullness: Record<string, string> = {
  emptyBottleStock: "&isFull=false",
  fullBottleStock: "&isFull=true",
  bottleStatistics: "",
};

/** A count leads to its cylinders, and only when there are any. */
const StockCount = ({ value, row, name }: CellProps<RowOf<typeof stockSummary>>) => {
  const count = Number(value ?? 0);
  if (count === 0) return <Muted>0</Muted>;
  return (
    <Link href={`${stockScreens.inspect.path}?companyId=${row.companyId}${fullness[name] ?? ""}`}>
      {count.toLocaleString("en-US")}
    </Link>
  );
};

const cells = { emptyBottleStock: StockCount, fullBottleStock: StockCount, bottleStatistics: StockCount };

/** Stock by store, with its drill to the cylinders. */
const StockSummary = () => <ListScreen list={stockSummary} cells={cells} />;

export default StockSummary;
