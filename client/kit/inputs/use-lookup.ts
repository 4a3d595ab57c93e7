import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { get } from "#client/lib/api.ts";

/** What a lookup offers: an id and a name, sometimes more. */
export type Offer = { id: string; name: string } & Record<string, unknown>;

/** At most this many are shown (platform.md §5). */
export const mostOffers = 100;

/** A lookup under `/base/info/common/`, or by its whole path where another part of the server keeps it (roles). */
const pathOf = (name: string): string => (name.startsWith("/") ? name : `/info/common/${name}`);

/** Asks a lookup for names that contain `key`. Its failures are swallowed, as the specification has it. */
export const useLookup = (
  name: string,
  params: Record<string, unknown>,
  key: string,
  enabled: boolean,
): { offers: Offer[]; loading: boolean } => {
  const { data, isFetching } = useQuery({
    queryKey: ["lookup", name, params, key],
    queryFn: async ({ signal }) => {
      const answer = await get<Offer[] | { list: Offer[] }>(pathOf(name), { ...params, key }, { silent: true, signal });
      const offers = Array.isArray(answer) ? answer.filter((offer) => offer.name.includes(key)) : answer.list;
      return offers.slice(0, mostOffers);
    },
    enabled,
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return { offers: data ?? [], loading: isFetching };
};
