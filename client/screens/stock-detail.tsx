import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { stockDetail, stockSummary } from "#contracts/lists/stock.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { ChooseFirst } from "#client/kit/list/found.tsx";
import { Row, Stack, Text } from "#client/kit/layout.tsx";
import { usePlaceStock } from "#client/kit/list/past/place-stock.ts";
import { useT } from "#client/lib/i18n.ts";
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

/** The numbers of the place at the moment of the address. */
const NumbersThen = ({ own }: { own: string | undefined }) => {
  const t = useT();
  const params = new URLSearchParams(useSearch());
  const companyId = params.get("companyId") ?? params.get("warehouseId") ?? own;
  const stock = usePlaceStock({ companyId }, params.get("asOf") ?? undefined);
  if (!stock || !params.has("asOf")) return null;
  const { full, empty, held, due } = stock;
  const numbers = [
    ["place.stock", full + empty],
    ["content.full", full],
    ["content.empty", empty],
    ["place.held", held],
    ["client.condition.due", due],
  ] as const;
  return (
    <Row as="dl" gap={24} padX={16} padY={8} data-numbers="then">
      {numbers.map(([label, number]) => (
        <Stack key={label}>
          <Text as="dt" size={12} tone="fg2">
            {t(label)}
          </Text>
          <Text as="dd" number size={20} weight={600}>
            {showNumber(number)}
          </Text>
        </Stack>
      ))}
    </Row>
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
      summary={<NumbersThen own={companyId} />}
      unready={isAsked ? <Loading /> : <ChooseFirst text="client.stock.choose" />}
    />
  );
};

export default StockDetail;
