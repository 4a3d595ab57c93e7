import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { getCylinder, getCylinderLife } from "#contracts/interface/single-calls.ts";
import { history as historyList } from "#contracts/lists/circulation.ts";
import { exception } from "#contracts/lists/exception.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { send, get } from "#client/state/api.ts";
import { hasCode } from "#client/state/session.ts";
import type { ExceptionRow } from "#client/exceptions/exception.ts";
import type { HistoryRow } from "#client/kit/history/history-kind.ts";
import type { DetailList } from "./detail-lists.ts";

const silent = { silent: true } as const;

export const useCylinder = (gasBarcode: string) =>
  useQuery({
    queryKey: ["cylinder", gasBarcode],
    queryFn: ({ signal }) => send(getCylinder, { gasBarcode }, { ...silent, signal }),
  });

/** Figures over the cylinder's whole life. */
export const useLife = (cylinderId: string | undefined) =>
  useQuery({
    queryKey: ["cylinder", cylinderId, "life"],
    enabled: cylinderId !== undefined && hasCode(...getCylinderLife.permission),
    queryFn: ({ signal }) => send(getCylinderLife, { id: cylinderId ?? "" }, { ...silent, signal }),
  }).data;

/** Limit of the request. A cylinder in use has fewer exceptions. */
const mostExceptions = 100;

/** The cylinder's exceptions, newest first, whether claimed or not. */
export const useExceptionsOf = (cylinderId: string | undefined) =>
  useQuery({
    queryKey: ["cylinder", cylinderId, "exceptions"],
    enabled: cylinderId !== undefined && hasCode(...exception.permission),
    queryFn: ({ signal }) =>
      get<Page<ExceptionRow>>(exception.path, { cylinderId, pageSize: mostExceptions }, { ...silent, signal }),
  }).data;

const historyPage = 100;

/** The cylinder's history, newest first, in pages of 100 rows. */
export const useHistory = (gasBarcode: string) =>
  useInfiniteQuery({
    queryKey: ["cylinder", gasBarcode, "history"],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      get<Page<HistoryRow>>(
        historyList.path,
        { gasBarcode, pageIndex: pageParam, pageSize: historyPage },
        { ...silent, signal },
      ),
    getNextPageParam: (last, pages) => (pages.length * historyPage < last.total ? pages.length + 1 : undefined),
  });

/** Rows per page of a tab's table, from the specification. */
export const tabPage = 20;

type Shown = { page: number; sort: string };

export const useDetailList = (of: DetailList, cylinderId: string, { page, sort }: Shown, enabled = true) =>
  useQuery({ ...detailQuery(of, cylinderId, { page, sort }), enabled });

/** Number of rows of each list. The same request loads the first page that the tab shows. */
export const useDetailTotals = (all: DetailList[], cylinderId: string | undefined): (Page<Row> | undefined)[] =>
  useQueries({
    queries: all.map((of) => {
      const { by, desc } = of.list.sort;
      const first = { page: 1, sort: desc ? `-${by}` : by };
      return { ...detailQuery(of, cylinderId ?? "", first), enabled: cylinderId !== undefined };
    }),
  }).map(({ data }) => data);

const detailQuery = (of: DetailList, cylinderId: string, { page, sort }: Shown) => ({
  queryKey: ["cylinder", cylinderId, of.name, page, sort],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    get<Page<Row>>(
      of.list.path,
      { ...of.narrowing, cylinderId, sort, pageIndex: page, pageSize: tabPage },
      { ...silent, signal },
    ),
});
