import { useQuery } from "@tanstack/react-query";
import type { Page } from "#contracts/wire/envelope.ts";
import { get } from "#client/lib/api.ts";
import { useListChanged } from "./use-list-changed.ts";

/** A row of `getcountpage` (decisions §1, stock). */
export type StoreStock = {
  companyId: string;
  companyName: string;
  emptyBottleStock: number;
  fullBottleStock: number;
  bottleStatistics: number;
};

const key = ["cockpit", "stock"];

/** Stock by store, asked for again when the list has changed. */
export const useStock = () => {
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: () =>
      get<Page<StoreStock>>("/manage/inventorystatistics/getcountpage", { pageSize: 100 }, { silent: true }),
  });
  useListChanged("stockSummary", refetch);
  const stores = [...(data?.list ?? [])].sort((a, b) => b.bottleStatistics - a.bottleStatistics);
  return {
    stores,
    full: stores.reduce((sum, { fullBottleStock }) => sum + fullBottleStock, 0),
    empty: stores.reduce((sum, { emptyBottleStock }) => sum + emptyBottleStock, 0),
    /** A board that hears of every change holds what it fetched; after a failed fetch, only the time of the last good one. */
    heldAt: (boardAt: number | undefined) => (isError ? dataUpdatedAt || undefined : boardAt),
  };
};
