import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { countExceptions } from "#contracts/interface/single-calls.ts";
import { exceptionCommands, type SharedAction } from "#contracts/commands/exception.ts";
import { mostSubjects } from "#contracts/commands/several.ts";
import { processUnqualified, type ProcessUnqualified } from "#contracts/commands/process-unqualified.ts";
import { history as historyList } from "#contracts/lists/circulation.ts";
import { exception, type ExceptionGroup } from "#contracts/lists/exception.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { send, get } from "#client/state/api.ts";
import { rowOfException } from "#contracts/streams/exception/ids.ts";
import { tellOutcomes } from "#client/state/outcomes.ts";
import { uuid } from "#client/lib/uuid.ts";
import type { HistoryRow } from "#client/kit/history/history-kind.ts";
import { exceptionsKey, type ExceptionRow, type Outcome } from "#client/exceptions/exception.ts";

/** Search fields of the list, as in the address. */
export type Narrowing = Record<string, string>;

const pageSize = 100;
const silent = { silent: true } as const;

/** Pages of exceptions, by default oldest first, so the longest waiting is at the top. */
export const useExceptions = (narrowing: Narrowing, enabled: boolean, sort = "createdTime") =>
  useInfiniteQuery({
    queryKey: [...exceptionsKey, "rows", narrowing, sort],
    enabled,
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      get<Page<ExceptionRow>>(
        exception.path,
        { ...narrowing, sort, pageIndex: pageParam, pageSize },
        { ...silent, signal },
      ),
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
  });

/** `held` is the number of cylinders on hold in the user's scope, independent of the search. */
export type ExceptionCounts = {
  list: ExceptionGroup[];
  /** Number of rows that have a part of this kind and code. */
  parts: ExceptionGroup[];
  held: number;
};

/** Number of exceptions of each kind and status, in one request. */
export const useExceptionCounts = (narrowing: Narrowing): ExceptionCounts | undefined =>
  useQuery({
    queryKey: [...exceptionsKey, "counts", narrowing],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => send(countExceptions, narrowing, { ...silent, signal }),
  }).data;

export const useLastEvents = (gasBarcode: string, count: number, enabled: boolean) =>
  useQuery({
    queryKey: [...exceptionsKey, "events", gasBarcode],
    enabled,
    queryFn: ({ signal }) =>
      get<Page<HistoryRow>>(historyList.path, { gasBarcode, pageSize: count }, { ...silent, signal }),
  }).data;

/** Keeps one result for the parts of a row that have the same result, because users select rows. */
const oncePerRow = (results: readonly Outcome[]): Outcome[] => {
  const byFate = new Map(results.map((result) => [`${rowOfException(result.id)} ${result.code ?? ""}`, result]));
  return [...byFate.values()];
};

const sharedWords = { claim: "exceptions.claimDone", acknowledge: "exceptions.acknowledgeDone" } satisfies Record<
  SharedAction,
  string
>;

/** Claims or acknowledges exceptions, shows the result of each and reloads. Returns true if the calls succeeded; `nameOf` names rejected rows. */
export const useActOnSeveral = (nameOf: (row: ExceptionRow) => string) => {
  const client = useQueryClient();
  return async (action: SharedAction, rows: readonly ExceptionRow[]): Promise<boolean> => {
    const ids = rows.map(({ id }) => id);
    const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
    const results: Outcome[] = [];
    try {
      for (let from = 0; from < ids.length; from += mostSubjects) {
        const body = { ids: ids.slice(from, from + mostSubjects), commandId: uuid() };
        results.push(...((await send(exceptionCommands[action], body)).results ?? []));
      }
      return true;
    } catch {
      return false;
    } finally {
      tellOutcomes(oncePerRow(results), {
        doneText: sharedWords[action],
        nameOf: ({ id }) => names.get(id) ?? names.get(rowOfException(id)) ?? id,
      });
      await client.invalidateQueries({ queryKey: exceptionsKey });
    }
  };
};

type Processing = Omit<ProcessUnqualified, "id" | "commandId">;

/** Ids of the waiting results behind a hold (rules §4). Each reason of the hold has its own result. */
const resultsOf = ({ id, holdReasons }: Pick<ExceptionRow, "id" | "holdReasons">): string[] => {
  const [cylinderId, revision] = id.split(".");
  return holdReasons.map((hold) => `${cylinderId}.${revision}.${hold}`);
};

/** Processes the unqualified results of a hold. The call itself shows an error. */
export const useProcess = () => {
  const client = useQueryClient();
  return async (row: ExceptionRow, processing: Processing): Promise<boolean> => {
    try {
      for (const id of resultsOf(row)) {
        await send(processUnqualified, { ...processing, id, commandId: uuid() });
        // Scrapping closes all results.
        if (processing.isGoodStatus === 2) break;
      }
      return true;
    } catch {
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: exceptionsKey });
    }
  };
};
