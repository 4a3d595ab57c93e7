import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { stockDetail, stockSummary } from "#contracts/lists/stock.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { ChooseFirst } from "#client/kit/list/found.tsx";
import { Text } from "#client/kit/layout.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { get } from "#client/state/api.ts";
import { hasCode, session } from "#client/state/session.ts";

type StockPlace = RowOf<typeof stockSummary>;

const useOwnStore = (): { companyId?: string; isAsked: boolean } => {
  const { info } = useSnapshot(session);
  const companyId = info?.accountInfo.companyId ?? undefined;
  const { data, isLoading } = useQuery({
    queryKey: ["ownStore", companyId],
    queryFn: ({ signal }) =>
      get<Page<unknown>>(stockSummary.path, { companyId, pageSize: 1 }, { silent: true, signal }),
    enabled: companyId !== undefined && hasCode(...stockSummary.permission),
    retry: false,
  });
  return { companyId: data && data.list.length > 0 ? companyId : undefined, isAsked: isLoading };
};

/** Name and address of the stock place that the address of the page names, or else of the user's own. */
const Place = ({ own }: { own: string | undefined }) => {
  const params = new URLSearchParams(useSearch());
  const companyId = params.get("companyId") ?? params.get("warehouseId") ?? own;
  const { data } = useQuery({
    queryKey: ["stockPlace", companyId],
    queryFn: ({ signal }) =>
      get<Page<StockPlace>>(stockSummary.path, { companyId, pageSize: 1 }, { silent: true, signal }),
    enabled: Boolean(companyId) && hasCode(...stockSummary.permission),
    retry: false,
  });
  const place = data?.list[0];
  if (!place) return null;
  return (
    <Text truncate tone="fg2" title={place.address ?? undefined}>
      {[place.companyName, place.address].filter(Boolean).join(" · ")}
    </Text>
  );
};

/** Cylinders of one stock place. At first this is the user's own place. */
const StockDetail = () => {
  const { companyId, isAsked } = useOwnStore();
  const list = companyId === undefined ? stockDetail : { ...stockDetail, opens: { companyId } };
  return (
    <ListScreen
      list={list}
      extra={<Place own={companyId} />}
      unready={isAsked ? <Loading /> : <ChooseFirst text="client.stock.choose" />}
    />
  );
};

export default StockDetail;
