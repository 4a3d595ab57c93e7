import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { cockpitCalls } from "#contracts/lists/cockpit-calls.ts";
import type { Call } from "#contracts/calls/define-call.ts";
import type { TodayCounts, CockpitCounts } from "#contracts/wire/live.ts";
import type { PeriodType } from "#contracts/wire/period-types.ts";
import { businessDay, wallClock } from "#client/lib/business-time.ts";
import { showTime } from "#client/lib/dates.ts";
import { asServerTime } from "#client/lib/server-time.ts";
import { useOnReturn } from "#client/state/live/live.ts";
import { periodTypeOf, searchWithPeriod, dayBeforePeriod, runningBucket } from "./period.ts";
import { asOften, useAt, useBoardClock } from "../use-at.tsx";
import { heldAt, missingOf, type Missing, read } from "../asking.ts";
import type { BoardState } from "../board.ts";
import type { PanelProps } from "../panel-view.ts";

/** The shown period, stored in the address so that a link opens it. */
export const usePeriodType = (): [PeriodType, (type: PeriodType) => void] => {
  const search = useSearch();
  const [path, go] = useLocation();
  const change = (next: PeriodType): void => {
    const changed = searchWithPeriod(search, next);
    go(changed === "" ? path : `${path}?${changed}`, { replace: true });
  };
  return [periodTypeOf(new URLSearchParams(search).get("type")), change];
};

type Value = { name: string; value: number };

/** Figures counted over time: today's four, and the customers' orders. */
export type Counted = keyof TodayCounts | "orders";
type Values = Record<Counted, number[]>;
type Buckets = { names: string[]; values: Values };

/** A period by bucket, with the previous one. */
export type Period = {
  type: PeriodType;
  names: string[];
  /** True for a period as it was at a past moment. */
  isPast?: boolean;
  /** Index of the current, incomplete bucket. */
  running: number;
  current: Values;
  before: Values;
  heldAt(boardAt: number | undefined): number | undefined;
};

/** Time between two loads in ms, because complete buckets may still get late scans. */
const againMs = 60_000;

const values = (list: Value[]): number[] => list.map(({ value }) => value);

const readBuckets = async (
  type: PeriodType,
  at: string,
  companyId: string | undefined,
  asOf: string | undefined,
  signal: AbortSignal,
): Promise<Buckets> => {
  const ask = <T>(call: Call<{ type: number; at?: string; companyId?: string; asOf?: string }, T>) =>
    read(call, { type, at, companyId, asOf }, signal);
  const [gas, store, delivery, orders] = await Promise.all([
    ask(cockpitCalls.fillings),
    ask(cockpitCalls.outAndIn),
    ask(cockpitCalls.deliveries),
    ask(cockpitCalls.orders),
  ]);
  return {
    names: gas.list.map(({ name }) => name),
    values: {
      todayGasNum: values(gas.list),
      todayInWarehouseNum: values(store.inWarehouse),
      todayOutWarehouseNum: values(store.outWarehouse),
      todayDeliveryNum: values(delivery.list),
      orders: values(orders.list),
    },
  };
};

type Asked = {
  type: PeriodType;
  at: string;
  part: string;
  companyId: string | undefined;
  asOf: string | undefined;
  again: number | false;
};

/** Loads buckets, and reloads them when `part` changes. Meanwhile the previous data of the same period and company stays. */
const useBuckets = ({ type, at, part, companyId, asOf, again }: Asked) =>
  useQuery({
    queryKey: ["cockpit", "period", type, at, companyId ?? "", part, asOf],
    queryFn: ({ signal }) => readBuckets(type, at, companyId, asOf, signal),
    ...asOften(asOf, again),
    placeholderData: (previous, query) =>
      [type, at, companyId ?? ""].every((one, i) => query?.queryKey[i + 2] === one) ? previous : undefined,
  });

/** The half-hours of a day as they are known now. */
export const useDay = (day: string, companyId: string | undefined): Buckets | undefined =>
  useBuckets({ type: 1, at: day, part: "day", companyId, asOf: undefined, again: false }).data;

/** `period` is undefined until it and the previous period are loaded. */
type PeriodAsked = { period: Period | undefined; missing: Missing };

/** The current period of a type, for a company or all that the viewer may see. At midnight of the business day it moves on automatically. */
export const usePeriod = (type: PeriodType, companyId?: string): PeriodAsked => {
  const now = useBoardClock(10_000);
  const asOf = useAt();
  const clock = wallClock(now);
  const today = businessDay(now);
  // Each new half-hour reloads the day, because past half-hours must be complete.
  const part = type === 1 && clock ? String(clock.hour * 2 + (clock.minute >= 30 ? 1 : 0)) : "";
  const buckets = useBuckets({ type, at: today, part, companyId, asOf, again: againMs });
  const before = useBuckets({ type, at: dayBeforePeriod(type, today), part: "whole", companyId, asOf, again: false });
  useOnReturn(() => {
    // Several panels share one request, so do not cancel it.
    void buckets.refetch({ cancelRefetch: false });
    if (!before.data) void before.refetch({ cancelRefetch: false });
  });
  if (!buckets.data || !before.data) return { period: undefined, missing: missingOf(buckets, before) };
  const { names } = buckets.data;
  const period: Period = {
    type,
    names,
    isPast: asOf !== undefined,
    running: runningBucket(type, names, { day: today, time: showTime(now, false) }),
    current: buckets.data.values,
    before: before.data.values,
    heldAt: (boardAt) => heldAt(buckets, boardAt),
  };
  return { period, missing: undefined };
};

/** Time in ms between two loads of another company's figures. The live channel only has those of one company. */
const todayAgainMs = 10_000;

/** Today's figures of a company as loaded, now or at a moment. */
export const useLoadedToday = (companyId: string | undefined, isNeeded: boolean) => {
  const asOf = useAt();
  return useQuery({
    queryKey: ["cockpit", "today", companyId, asOf],
    enabled: isNeeded,
    queryFn: ({ signal }) => read(cockpitCalls.today, { companyId, asOf }, signal),
    ...asOften(asOf, todayAgainMs),
  });
};

type Today = {
  counts: CockpitCounts | undefined;
  /** Time (`HH:mm`) up to which yesterday's figures are counted. */
  until: string | undefined;
  /** Time at which the figures were last known to be correct, in ms since 1970. */
  heldAt: number | undefined;
};

/** Today's figures of a panel's company, from the live channel, or loaded if the channel has another company. */
export const useToday = ({
  state,
  company,
  isLive,
  boardAt,
}: Pick<PanelProps, "state" | "company" | "isLive" | "boardAt">): Today => {
  const { counts, until } = useSnapshot(state) as BoardState;
  const at = useAt();
  const query = useLoadedToday(company?.id, !isLive);
  if (isLive) return { counts, until, heldAt: boardAt };
  return {
    counts: query.data,
    until: query.data && showTime(at ?? asServerTime(query.dataUpdatedAt), false),
    heldAt: heldAt(query, boardAt),
  };
};
