import { useQuery } from "@tanstack/react-query";
import { cockpitCalls } from "#contracts/lists/cockpit-calls.ts";
import type { Call } from "#contracts/calls/define-call.ts";
import { language } from "#client/lib/i18n.ts";
import { useOnReturn } from "#client/state/live/live.ts";
import { asOften, useAt } from "../use-at.tsx";
import { missingOf, type Missing, heldAt, read } from "../asking.ts";

/** The largest shares in at most `most` rows. The last row combines the rest. */
export const topShares = (shares: readonly Share[], most: number, others: string): Share[] => {
  if (shares.length <= most) return [...shares];
  const rest = shares.slice(most - 1);
  const value = rest.reduce((sum, share) => sum + share.value, 0);
  const percent = Math.round(rest.reduce((sum, share) => sum + share.percent, 0) * 10) / 10;
  return [...shares.slice(0, most - 1), { name: others, value, percent }];
};

export type Share = { name: string; value: number; percent: number };

/** Time between two loads in ms. Customers and cylinders change slowly. */
const againMs = 60_000;

type Held<T> = { data: T | undefined; missing: Missing; heldAt: (boardAt: number | undefined) => number | undefined };

/** Loads shares. Their names are in the current language, so the language is part of the key. */
const useShares = <T>(call: Call<{ companyId?: string; asOf?: string }, T>, companyId: string | undefined): Held<T> => {
  const asOf = useAt();
  const query = useQuery({
    queryKey: ["cockpit", call.name, language(), companyId ?? "", asOf],
    queryFn: ({ signal }) => read(call, { companyId, asOf }, signal),
    ...asOften(asOf, againMs),
  });
  useOnReturn(() => void query.refetch({ cancelRefetch: false }));
  const missing = missingOf(query);
  return { data: query.data, missing, heldAt: (boardAt: number | undefined) => heldAt(query, boardAt) };
};

export const useCustomerShares = (companyId?: string) => useShares(cockpitCalls.customers, companyId);
/** All cylinders by maker and by specification. */
export const useCylinderShares = (companyId?: string) => useShares(cockpitCalls.cylinders, companyId);
