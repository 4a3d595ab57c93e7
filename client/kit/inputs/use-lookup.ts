import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { get } from "#client/lib/api.ts";

/** What a lookup offers: an id and a name, sometimes more. */
export type Offer = { id: string; name: string } & Record<string, unknown>;

/** At most this many are shown (platform.md §5). */
export const mostOffers = 100;

/** Asks a lookup under `/base/info/common/` for names that contain `key`. Its failures are swallowed, as the specification has it. */
export const useLookup = (
  name: string,
  params: Record<string, unknown>,
  key: string,
  enabled: boolean,
): { offers: Offer[]; loading: boolean } => {
  const { data, isFetching } = useQuery({
    queryKey: ["lookup", name, params, key],
    queryFn: async ({ signal }) => {
      const answer = await get<Offer[] | { list: Offer[] }>(
        `/info/common/${name}`,
        { ...params, key },
        { silent: true, signal },
      );
      return (Array.isArray(answer) ? answer : answer.list).slice(0, mostOffers);
    },
    enabled,
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return { offers: data ?? [], loading: isFetching };
};
