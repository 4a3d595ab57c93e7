import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useCallback } from "react";
import { useSearchParams } from "wouter";
import { auditEvent } from "#contracts/lists/audit-event.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { get, send } from "#client/state/api.ts";
import { getEvent, type EventAnswer } from "#contracts/audit/event-calls.ts";
import type { Region } from "#client/kit/grid/region.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import type { EvidenceSubject } from "#client/state/menus/audit-addresses.ts";

/** Number of rows per request, the largest page of a list. */
const ROWS = 100;
/** Interval in ms at which the page looks for new events. */
const LOOK_EVERY = 5000;

type Values = Record<string, string>;

const smaller = (one: string | undefined, other: number): string =>
  one === undefined ? String(other) : String(Math.min(Number(one), other));
const larger = (one: string | undefined, other: number): string =>
  one === undefined ? String(other) : String(Math.max(Number(one), other));

/** Query of the page that starts at an index. An index is used instead of a page number, so new events do not shift the pages. */
const pageAt = (values: Values, from: number | undefined, at: number | undefined): Record<string, unknown> => {
  const query = { ...values, pageSize: ROWS };
  if (from === undefined)
    return { ...query, sort: "-index", ...(at === undefined ? {} : { indexTo: smaller(values["indexTo"], at) }) };
  return { ...query, sort: "index", indexFrom: larger(values["indexFrom"], at ?? from) };
};

const fetchPage = (query: Record<string, unknown>, signal: AbortSignal) =>
  get<Page<EventRow>>(auditEvent.path, query, { silent: true, signal });

/** Events that match the filters, newest first or from a position on. More load as the user scrolls; new events are only counted. */
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

/** Loads one complete event. The event itself never changes. */
export const useEvent = (index: number) =>
  useQuery({
    queryKey: ["auditEvent", index],
    queryFn: () => send(getEvent, { index }, { silent: true }),
  });

const fields = Object.keys(auditEvent.search);
const integer = (text: string | null): number | undefined => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : undefined);

/** Selected events by index: `current` is shown in the panel, `other` is the other end of the selected range. */
type Selection = { current: number; other: number };

/** State of the page in the address, so that a link opens the same view. */
export const useEventsAddress = () => {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const state = useMemo(() => {
    const query = new URLSearchParams(text);
    const values = Object.fromEntries(
      fields.map((name) => [name, query.get(name) ?? ""] as const).filter(([, value]) => value !== ""),
    );
    const current = integer(query.get("index"));
    const selection: Selection | undefined =
      current === undefined ? undefined : { current, other: integer(query.get("through")) ?? current };
    return { values, from: integer(query.get("from")), selection };
  }, [text]);
  const search = useCallback(
    (values: Record<string, string>, from: number | undefined) =>
      setParams(new URLSearchParams(from === undefined ? values : { ...values, from: String(from) })),
    [setParams],
  );
  const choose = useCallback(
    (selection: Selection | undefined) =>
      setParams(
        (all) => {
          const next = new URLSearchParams(all);
          next.delete("index");
          next.delete("through");
          if (selection) next.set("index", String(selection.current));
          if (selection && selection.other !== selection.current) next.set("through", String(selection.other));
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { ...state, search, choose };
};

type Indexed = { index: number };

/** Selected events as rows of the grid. Undefined while the current event is not loaded. */
export const regionOf = (rows: readonly Indexed[], selection: Selection | undefined): Region | undefined => {
  if (!selection) return undefined;
  const current = rows.findIndex(({ index }) => index === selection.current);
  if (current < 0) return undefined;
  const otherAt = rows.findIndex(({ index }) => index === selection.other);
  const other = otherAt < 0 ? current : otherAt;
  return { first: Math.min(current, other), last: Math.max(current, other), current };
};

export const selectionOf = (rows: readonly Indexed[], { first, last, current }: Region): Selection | undefined => {
  const [at, other] = [rows[current]?.index, rows[current === first ? last : first]?.index];
  return at === undefined || other === undefined ? undefined : { current: at, other };
};

export type EventRow = RowOf<typeof auditEvent>;

const {
  type,
  gasBarcode,
  companyId,
  userName,
  recordedAtBegin,
  recordedAtEnd,
  indexFrom,
  indexTo,
  correlationId,
  stream,
  ...others
} = auditEvent.search;

/** The list with its filters in the order of the page, most used first. */
export const searchList = {
  ...auditEvent,
  search: {
    gasBarcode,
    type,
    companyId,
    userName,
    recordedAtBegin,
    recordedAtEnd,
    indexFrom,
    indexTo,
    correlationId: { ...correlationId, hidden: false, label: "events.correlation" },
    stream,
    ...others,
  },
};

const textIn = (data: unknown, name: string): string | undefined => {
  const value = typeof data === "object" && data !== null ? (data as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" ? value : undefined;
};

/** Barcode in an event. Undefined if the event has no barcode. */
export const barcodeOf = ({ stream, data }: EventAnswer["event"]): string | undefined => {
  if (stream.startsWith("barcode-")) return stream.slice("barcode-".length);
  const details = typeof data === "object" && data !== null && "details" in data ? data.details : undefined;
  return textIn(data, "gasBarcode") ?? textIn(details, "gasBarcode");
};

/** Largest number of cylinders in one bundle. */
const MOST = 1000;

/** Subject of an evidence bundle: the cylinders of the events, or their order if no event has a cylinder. */
export const subjectOf = (rows: readonly Pick<EventRow, "stream" | "gasBarcode">[]): EvidenceSubject | undefined => {
  const gasBarcodes = [...new Set(rows.flatMap(({ gasBarcode }) => gasBarcode ?? []))].slice(0, MOST);
  if (gasBarcodes.length > 0) return { gasBarcodes };
  const orders = rows.filter(({ stream }) => stream.startsWith("order-"));
  const orderNumber = orders[0]?.stream.slice("order-".length);
  return orderNumber === undefined ? undefined : { orderNumber };
};
