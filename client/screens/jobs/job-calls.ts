import { useQueryClient } from "@tanstack/react-query";
import { exportCalls } from "#contracts/interface/export-calls.ts";
import { evidenceCalls } from "#contracts/audit/evidence-calls.ts";
import { jobCalls } from "#contracts/jobs/job-calls.ts";
import type { JobAnswer } from "#contracts/wire/job-answer.ts";
import { isExported } from "#contracts/wire/job-kinds.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { saveFile } from "#client/lib/save-file.ts";
import { download, send } from "#client/state/api.ts";
import { forgetProgress } from "#client/state/export-state.ts";
import { showError } from "#client/state/toasts.ts";

export const isGoingOn = ({ state }: Pick<JobAnswer, "state">): boolean => state === "waiting" || state === "active";

export const useReread = () => {
  const client = useQueryClient();
  return async (): Promise<void> => {
    const keys = [["list", "job"], ["exports"], ["list", "schedule"]];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
};

export const cancelJob = ({ id }: JobAnswer) => send(jobCalls.cancel, { id });

export const retryJob = async ({ id }: JobAnswer): Promise<void> => {
  await send(jobCalls.retry, { id });
  forgetProgress(id);
};

/** The call that downloads a job's file. Undefined if there is no file or the job belongs to another user. */
export const fileOf = ({ kind, state, own: isOwn, fileName }: JobAnswer) => {
  if (state !== "completed" || !isOwn || fileName === null) return undefined;
  if (isExported(kind)) return exportCalls.file;
  return kind === "evidence" ? evidenceCalls.file : undefined;
};

export const saveJob = async (job: JobAnswer): Promise<void> => {
  const call = fileOf(job);
  if (call === undefined) return;
  try {
    saveFile(await download(call, { id: job.id }), job.fileName ?? job.id);
  } catch (error) {
    if (error instanceof ApiError) showError(error);
  }
};

/** Returns true if the user may delete a job with its file. The server deletes other jobs when they expire. */
export const canRemove = (job: JobAnswer): boolean => job.own && !isGoingOn(job) && isExported(job.kind);
export const removeJob = ({ id }: JobAnswer): Promise<unknown> => send(exportCalls.remove, { id });
