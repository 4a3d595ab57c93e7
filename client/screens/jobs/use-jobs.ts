import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { evidencePaths } from "#contracts/audit/evidence-calls.ts";
import { jobCalls, type JobAnswer } from "#contracts/jobs/job-calls.ts";
import { isExported } from "#contracts/wire/job-kinds.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { saveFile } from "#client/lib/save-file.ts";
import { foundRows } from "#client/kit/list/found-rows.ts";
import { useListAddress } from "#client/kit/list/use-list-address.ts";
import { download, remove, send } from "#client/state/api.ts";
import { exportsSeen, forgetProgress } from "#client/state/exports.ts";
import { useLive } from "#client/state/socket.ts";
import { showError } from "#client/state/toasts.ts";

const key = ["jobs"];
export const PAGE_SIZE = 20;
/** Time between two looks while one goes on, and otherwise, in ms. */
const LOOK_EVERY = 2000;
const LOOK_FOR_NEW_EVERY = 20_000;

/** The own jobs, or everybody's that the person may see. */
export type Whose = "own" | "all";

export const isGoingOn = ({ state }: Pick<JobAnswer, "state">): boolean => state === "waiting" || state === "active";

/** Search fields over the list, as its call takes them. */
const searchNames = ["find", "kind", "state"] as const;

/** State of the page, as kept in the address. */
export const useJobsAddress = () => useListAddress(searchNames);
export type JobsAddress = ReturnType<typeof useJobsAddress>;

/** A page of jobs, newest first, with the progress that came since; asked for again soon while one of them goes on. */
export const useJobs = ({ values, pageIndex }: Pick<JobsAddress, "values" | "pageIndex">, whose: Whose) => {
  const client = useQueryClient();
  const { progress } = useSnapshot(exportsSeen);
  const asked = useQuery({
    queryKey: [...key, whose, values, pageIndex],
    queryFn: ({ signal }) => {
      const { input } = jobCalls.getPage;
      const asked = input.safeParse({ ...values, whose, pageIndex, pageSize: PAGE_SIZE });
      // An address that somebody typed may name no kind at all.
      return send(jobCalls.getPage, asked.data ?? input.parse({ whose, pageIndex, pageSize: PAGE_SIZE }), {
        silent: true,
        signal,
      });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(isGoingOn) ? LOOK_EVERY : LOOK_FOR_NEW_EVERY),
  });
  useLive("export:progress", ({ state }) => {
    if (state !== "active") void client.invalidateQueries({ queryKey: key });
  });
  const found = foundRows(asked);
  return { ...found, list: found.list?.map((job) => ({ ...job, ...(isGoingOn(job) && progress[job.id]) })) };
};

/** Loads jobs and exports anew. */
export const useReread = () => {
  const client = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all([key, ["exports"], ["schedules"]].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
};

export const cancelJob = ({ id }: JobAnswer) => send(jobCalls.cancel, { id });

export const retryJob = async ({ id }: JobAnswer): Promise<void> => {
  await send(jobCalls.retry, { id });
  forgetProgress(id);
};

/** Address of a job's file for the person who asked for it; undefined where there is none. */
export const fileOf = ({ id, kind, state, own, fileName }: JobAnswer): string | undefined => {
  if (state !== "completed" || !own || fileName === null) return undefined;
  if (isExported(kind)) return `/export/${id}/file`;
  return kind === "evidence" ? evidencePaths.file(id) : undefined;
};

export const saveJob = async (job: JobAnswer): Promise<void> => {
  const path = fileOf(job);
  if (path === undefined) return;
  try {
    saveFile(await download(path), job.fileName ?? job.id);
  } catch (error) {
    if (error instanceof ApiError) showError(error);
  }
};

/** Tells whether a job can be thrown away with its file; other kinds go with their time. */
export const canRemove = (job: JobAnswer): boolean => job.own && !isGoingOn(job) && isExported(job.kind);
export const removeJob = ({ id }: JobAnswer): Promise<unknown> => remove(`/export/${id}`);
