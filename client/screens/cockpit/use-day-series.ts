import { keepPreviousData, useQueries } from "@tanstack/react-query";
import type { TodayCounts } from "#contracts/wire/live.ts";
import { get } from "#client/lib/api.ts";
import { businessDay, wallClock } from "#client/lib/business-time.ts";
import { daySeries, type DaySeries } from "./day-series.ts";
import { useClock } from "./use-clock.ts";

type Value = { name: string; value: number };
type OutAndIn = { inWarehouse: Value[]; outWarehouse: Value[] };
type Series = { list: Value[] };
type Day = Record<keyof TodayCounts, number[]>;

const path = "/GasCylinder/Cockpit";
const dayMs = 86_400_000;
/** A half-hour that is over may still get a late scan. */
const againMs = 60_000;

const values = (list: Value[]): number[] => list.map(({ value }) => value);

const readDay = async (at: string, signal: AbortSignal): Promise<Day> => {
  const ask = <T>(name: string) => get<T>(`${path}/${name}`, { type: 1, at }, { silent: true, signal });
  const [gas, store, delivery] = await Promise.all([
    ask<Series>("GetGasData"),
    ask<OutAndIn>("CylinderOutInWarehouseData"),
    ask<Series>("GetCylinderDeliveryData"),
  ]);
  return {
    todayGasNum: values(gas.list),
    todayInWarehouseNum: values(store.inWarehouse),
    todayOutWarehouseNum: values(store.outWarehouse),
    todayDeliveryNum: values(delivery.list),
  };
};

/** Today's figures by the half-hour, with yesterday's beside them; at midnight today becomes yesterday by itself. */
export const useDaySeries = (): ((figure: keyof TodayCounts) => DaySeries | undefined) => {
  const now = useClock(10_000);
  const clock = wallClock(now);
  const half = clock ? clock.hour * 2 + (clock.minute >= 30 ? 1 : 0) : 0;
  const today = businessDay(now);
  const days = [today, dayBefore(today)];
  const [shown, before] = useQueries({
    queries: days.map((at, i) => ({
      queryKey: ["cockpit", "day", at, i === 0 ? half : "whole"],
      queryFn: ({ signal }: { signal: AbortSignal }) => readDay(at, signal),
      refetchInterval: i === 0 ? againMs : false,
      placeholderData: keepPreviousData,
      retry: false,
    })),
  });
  return (figure) => {
    if (!shown?.data || !before?.data) return undefined;
    return daySeries(shown.data[figure], before.data[figure], half);
  };
};

const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
