import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { placeStockCall, type PlaceStockQuery } from "#contracts/audit/place-call.ts";
import type { AnswerOf } from "#contracts/calls/define-call.ts";
import { send } from "#client/state/api.ts";
import { useCode } from "#client/state/session.ts";

export type PlaceStock = AnswerOf<typeof placeStockCall>;

/** The numbers of a place at a moment. The last ones stay until the next are there; undefined without the right to replay places. */
export const usePlaceStock = (
  place: Omit<PlaceStockQuery, "at">,
  at: string | undefined,
  isNeeded = true,
): PlaceStock | undefined => {
  const may = useCode(...placeStockCall.permission);
  const { data } = useQuery({
    queryKey: ["placeStock", place, at],
    enabled: may && isNeeded && at !== undefined && Object.values(place).some(Boolean),
    queryFn: ({ signal }) => send(placeStockCall, { ...place, at: at ?? "" }, { silent: true, signal }),
    placeholderData: keepPreviousData,
  });
  return data;
};
