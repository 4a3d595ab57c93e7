import { useQuery } from "@tanstack/react-query";
import { get } from "#client/state/api.ts";
import { heldAt } from "../../board/held-at.ts";
import { missingOf, untilItComes } from "../../board/until-it-comes.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";

/** A row of the stock by place (rules §1). */
export type StoreStock = {
  companyId: string;
  companyName: string;
  emptyBottleStock: number;
  fullBottleStock: number;
  bottleStatistics: number;
};

const key = ["cockpit", "stock"];
/** Bars that all change every second could not be read: at most once in this time, in ms. */
const pause = 5000;

/** Stock by store, asked for again when the list has changed. */
export const useStock = () => {
  const query = useQuery({
    queryKey: key,
    ...untilItComes,
    queryFn: () => get<{ list: StoreStock[] }>("/GasCylinder/Cockpit/StockData", {}, { silent: true }),
  });
  useListChanged("stockSummary", query.refetch, pause);
  const stores = [...(query.data?.list ?? [])].sort((a, b) => b.bottleStatistics - a.bottleStatistics);
  return {
    stores,
    loaded: query.data !== undefined,
    full: stores.reduce((sum, { fullBottleStock }) => sum + fullBottleStock, 0),
    empty: stores.reduce((sum, { emptyBottleStock }) => sum + emptyBottleStock, 0),
    missing: missingOf(query),
    heldAt: (boardAt: number | undefined) => heldAt(query, boardAt),
  };
};
