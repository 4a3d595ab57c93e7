import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { scheduleCalls, type ScheduleAnswer } from "#contracts/schedules/schedule-calls.ts";
import { send } from "#client/state/api.ts";

const key = ["schedules"];
export const PAGE_SIZE = 20;
const LOOK_EVERY = 15_000;

/** A page of regular exports: the own ones, those that the person gets, and those that the person may change. */
export const useSchedules = (pageIndex: number) => {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: [...key, pageIndex, i18n.language],
    queryFn: ({ signal }) =>
      send(scheduleCalls.getPage, { list: undefined, pageIndex, pageSize: PAGE_SIZE }, { silent: true, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY,
  });
  return {
    list: data?.list,
    total: data?.total ?? 0,
    error: data ? null : error,
    reload: () => void refetch(),
    reread: () => client.invalidateQueries({ queryKey: key }),
  };
};

export const setUsable = ({ id, version }: ScheduleAnswer, isUsable: boolean): Promise<unknown> =>
  send(scheduleCalls.update, { id, version, isUsable, on: undefined });

export const removeSchedule = ({ id }: ScheduleAnswer): Promise<unknown> => send(scheduleCalls.remove, { id });
