import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { exceptionCommands } from "#contracts/commands/exception.ts";
import { verifyCalls, type VerifyRunAnswer, type VerifyRunWhole } from "#contracts/audit/verify-calls.ts";
import { verifyRun } from "#contracts/lists/verify.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { uuid } from "#client/lib/uuid.ts";
import { get, send } from "#client/state/api.ts";

const key = ["verify"];
/** Time between two looks at a run that goes on, and between two at whether one began by itself, in ms. */
const LOOK_EVERY = 1000;
const LOOK_FOR_NEW_EVERY = 10_000;
const silent = { silent: true } as const;

export const isOn = (run: Pick<VerifyRunAnswer, "state"> | undefined): boolean =>
  run?.state === "waiting" || run?.state === "active";

/** State of the page, as kept in the address: which run, and which of its tables. */
export const useVerifyAddress = () => {
  const [params, setParams] = useSearchParams();
  const change = (name: string, value: string | undefined) =>
    setParams((all) => {
      const next = new URLSearchParams(all);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  return {
    run: params.get("run") ?? undefined,
    onlyDifferent: params.get("tables") === "different",
    choose: (id: string | undefined) => change("run", id),
    showDifferent: (only: boolean) => change("tables", only ? "different" : undefined),
  };
};

/** The newest runs. */
export const useRuns = () => {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [...key, "runs", i18n.language],
    queryFn: ({ signal }) => get<Page<VerifyRunAnswer>>(verifyRun.path, {}, { ...silent, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(isOn) ? LOOK_EVERY : LOOK_FOR_NEW_EVERY),
  });
};

/** One run with its checks, tables and findings; asked for again as long as it goes on, or as the list says something else of it. */
export const useRun = (id: string | undefined, listed: VerifyRunAnswer | undefined) => {
  const { i18n } = useTranslation();
  const query = useQuery({
    queryKey: [...key, "run", id, i18n.language],
    queryFn: ({ signal }): Promise<VerifyRunWhole> => send(verifyCalls.get, { id: id ?? "" }, { ...silent, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isOn(state.data) ? LOOK_EVERY : false),
  });
  const { data, refetch } = query;
  const stale =
    data !== undefined &&
    listed?.id === data.id &&
    (listed.acknowledged !== data.acknowledged || (!isOn(data) && isOn(listed)));
  useEffect(() => {
    if (stale) void refetch();
  }, [stale, refetch]);
  return query;
};

/** Loads anew what is shown of all runs. */
export const useReread = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
};

/** Ends the exception on the wall and in the bell; the run stays as it is. A failure is told by the call. */
export const acknowledgeRun = (exceptionId: string) =>
  send(exceptionCommands.acknowledge, { id: exceptionId, commandId: uuid() });

export const stopRun = (id: string) => send(verifyCalls.stop, { id });
