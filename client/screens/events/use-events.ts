import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { auditEvent } from "#contracts/lists/audit-event.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { get } from "#client/state/api.ts";
import type { EventRow } from "./event-row.ts";

/** Rows that are fetched at once, as many as a page of a list has at most. */
const ROWS = 100;
/** Time between two looks for new events, in ms. */
const LOOK_EVERY = 5000;

type Values = Record<string, string>;

const smaller = (one: string | undefined, other: number): string =>
  one === undefined ? String(other) : String(Math.min(Number(one), other));
const larger = (one: string | undefined, other: number): string =>
  one === undefined ? String(other) : String(Math.max(Number(one), other));

/** The query of the page that goes on at an index: by index and not by number, so that new events shift nothing. */
const pageAt = (values: Values, from: number | undefined, at: number | undefined): Record<string, unknown> => {
  const asked = { ...values, pageSize: ROWS };
  if (from === undefined)
    return { ...asked, sort: "-index", ...(at === undefined ? {} : { indexTo: smaller(values["indexTo"], at) }) };
  return { ...asked, sort: "index", indexFrom: larger(values["indexFrom"], at ?? from) };
};

const fetchPage = (query: Record<string, unknown>, signal: AbortSignal) =>
  get<Page<EventRow>>(auditEvent.path, query, { silent: true, signal });

/**
 * Events that answer to the filters: the newest first, or from a position on. More come as the grid asks; what is appended meanwhile is only
 * counted.
 */
export const useEvents = (values: Values, from: number | undefined) => {
  const client = useQueryClient();
  const queryKey = ["auditEvents", values, from ?? "newest"];
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => fetchPage(pageAt(values, from, pageParam), signal),
    getNextPageParam: ({ list }) => {
      const last = list.at(-1);
      if (!last || list.length < ROWS) return undefined;
      const next = last.index + (from === undefined ? -1 : 1);
      return next < 0 ? undefined : next;
    },
    staleTime: Infinity,
  });
  const rows = useMemo(() => query.data?.pages.flatMap(({ list }) => list) ?? [], [query.data]);
  const first = query.data?.pages[0];
  const head = rows[0]?.index ?? -1;
  const watched = from === undefined && values["indexTo"] === undefined && first !== undefined;
  const newer = useQuery({
    queryKey: ["auditEventsNewer", values, head],
    queryFn: ({ signal }) =>
      fetchPage({ ...values, indexFrom: larger(values["indexFrom"], head + 1), pageSize: 10 }, signal),
    enabled: watched,
    refetchInterval: LOOK_EVERY,
    placeholderData: keepPreviousData,
  });
  const next = (): void => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  };
  return {
    rows,
    total: first?.total ?? 0,
    capped: first?.totalCapped ?? false,
    error: query.error,
    pending: query.isPending,
    hasMore: query.hasNextPage,
    newer: watched ? (newer.data?.total ?? 0) : 0,
    next,
    reload: () => void client.resetQueries({ queryKey }),
  };
};

export type EventsFound = ReturnType<typeof useEvents>;
