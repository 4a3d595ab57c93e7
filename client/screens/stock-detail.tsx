import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { stockDetail, stockSummary } from "#contracts/lists/stock.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { ChooseFirst } from "#client/kit/list/found.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { get } from "#client/state/api.ts";
import { hasCode, session } from "#client/state/session.ts";

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

/** Cylinders of one stock place. At first this is the user's own place. */
const StockDetail = () => {
  const { companyId, isAsked } = useOwnStore();
  const list = companyId === undefined ? stockDetail : { ...stockDetail, opens: { companyId } };
  return (
    <ListScreen list={list} height={480} unready={isAsked ? <Loading /> : <ChooseFirst text="client.stock.choose" />} />
  );
};

export default StockDetail;
