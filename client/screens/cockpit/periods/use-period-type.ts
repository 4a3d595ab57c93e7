import { useLocation, useSearch } from "wouter";
import type { PeriodType } from "#contracts/wire/period-types.ts";
import { periodTypeOf } from "./period.ts";

/** The period that is shown stands in the address, so that a link, or a wall, opens on it. */
export const usePeriodType = (): [PeriodType, (type: PeriodType) => void] => {
  const search = useSearch();
  const [path, go] = useLocation();
  const type = periodTypeOf(new URLSearchParams(search).get("type"));
  return [type, (next) => go(next === 1 ? path : `${path}?type=${next}`, { replace: true })];
};
