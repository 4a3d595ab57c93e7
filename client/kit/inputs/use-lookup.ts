import { lookupPath } from "#contracts/calls/define-call.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError } from "#client/lib/api-error.ts";
import { get } from "#client/state/api.ts";
import { keepLookup, keptLookup, session } from "#client/state/session.ts";
import { offerMatches, type Offer } from "./offer-note.ts";

/** At most this many are shown (rules §6). */
const mostOffers = 100;

/** A lookup under `/base/info/common/`, or by its whole path where another part of the server keeps it (roles). */
const pathOf = (name: string): string => (name.startsWith("/") ? name : lookupPath(name));

type Params = Record<string, unknown>;

const ask = async (name: string, params: Params, key: string, signal: AbortSignal): Promise<Offer[]> => {
  const answer = await get<Offer[] | { list: Offer[] }>(pathOf(name), { ...params, key }, { silent: true, signal });
  const offers = Array.isArray(answer) ? answer.filter((offer) => offerMatches(offer, key)) : answer.list;
  return offers.slice(0, mostOffers);
};

/** Asks the server, or recalls its last answer to a question for all while there is no server to ask. */
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

/** The question for what contains `key` in its name or in what stands beside it. */
export const lookupQuery = (name: string, params: Params, key: string) =>
  queryOptions({
    queryKey: ["lookup", name, params, key],
    queryFn: ({ signal }) => askOrRecall(name, params, key, signal),
    staleTime: 30_000,
    retry: false,
  });

/** Asks a lookup for what contains `key`. Its failures are swallowed, as the specification has it. */
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
