import { lookupPath } from "#contracts/calls/define-call.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError } from "#client/lib/api-error.ts";
import { get } from "#client/state/api.ts";
import { keepLookup, keptLookup, session } from "#client/state/session.ts";
import { offerMatches, type Offer } from "./offer-note.ts";

/** Limit of the shown offers (rules §6). */
const mostOffers = 100;

/** Path of a lookup: under `/base/info/common/`, or a full path for lookups from another part of the server (roles). */
const pathOf = (name: string): string => (name.startsWith("/") ? name : lookupPath(name));

type Params = Record<string, unknown>;

const ask = async (name: string, params: Params, key: string, signal: AbortSignal): Promise<Offer[]> => {
  const answer = await get<Offer[] | { list: Offer[] }>(pathOf(name), { ...params, key }, { silent: true, signal });
  const offers = Array.isArray(answer) ? answer.filter((offer) => offerMatches(offer, key)) : answer.list;
  return offers.slice(0, mostOffers);
};

/** Loads offers from the server. If it is away, they come from the stored response without a key. */
const askOrRecall = async (name: string, params: Params, key: string, signal: AbortSignal): Promise<Offer[]> => {
  const person = session.info?.accountInfo.id ?? "";
  const cacheKey = `${name} ${JSON.stringify(params)}`;
  try {
    const offers = await ask(name, params, key, signal);
    if (key === "") keepLookup(person, cacheKey, offers);
    return offers;
  } catch (error) {
    const last =
      error instanceof ApiError && error.isAway ? (keptLookup(person, cacheKey) as Offer[] | undefined) : undefined;
    if (!last) throw error;
    return last.filter((offer) => offerMatches(offer, key));
  }
};

/** Query for offers with `key` in their name or second line. */
export const lookupQuery = (name: string, params: Params, key: string) =>
  queryOptions({
    queryKey: ["lookup", name, params, key],
    queryFn: ({ signal }) => askOrRecall(name, params, key, signal),
    staleTime: 30_000,
    retry: false,
  });

/** Loads the offers that contain `key`. The specification requires that failures are not shown. */
export const useLookup = (
  name: string,
  params: Params,
  key: string,
  enabled: boolean,
): { offers: Offer[]; loading: boolean } => {
  const { data, isFetching } = useQuery({
    ...lookupQuery(name, params, key),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { offers: data ?? [], loading: isFetching };
};
