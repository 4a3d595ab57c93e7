import { useLocation, useSearch } from "wouter";
import type { PeriodType } from "#contracts/wire/period-types.ts";
import { periodTypeOf, searchWithPeriod } from "./period.ts";

/** The period that is shown stands in the address, so that a link opens on it. */
export const usePeriodType = (): [PeriodType, (type: PeriodType) => void] => {
  const search = useSearch();
  const [path, go] = useLocation();
  const change = (next: PeriodType): void => {
    const changed = searchWithPeriod(search, next);
    go(changed === "" ? path : `${path}?${changed}`, { replace: true });
  };
  return [periodTypeOf(new URLSearchParams(search).get("type")), change];
};
