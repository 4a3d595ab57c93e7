import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { exportCalls } from "#contracts/interface/export-calls.ts";
import { send, download } from "#client/state/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { saveFile } from "#client/lib/save-file.ts";
import { exportsSeen, forgetProgress, type ExportJob } from "#client/state/export-state.ts";
import { showError } from "#client/state/toasts.ts";
import { useListTitles } from "./list-titles.ts";

const queryFn = ({ signal }: { signal: AbortSignal }) =>
  send(exportCalls.getPage, { pageIndex: 1, pageSize: 20 }, { silent: true, signal });

const running = (job: ExportJob): boolean => job.state === "waiting" || job.state === "active";

/** An export with its title, which is the name of its list. */
export type TitledExport = ExportJob & { title: string };

/** The person's exports, newest first, with live progress. They are polled only while one runs. */
export const useExportJobs = (
  enabled: boolean,
): {
  jobs: TitledExport[];
  /** Error of the first load. */
  error: Error | null;
  pending: boolean;
  reload: () => void;
  /** Reloads the exports and returns one of them; undefined for a job of another kind. */
  find: (id: string) => Promise<TitledExport | undefined>;
} => {
  const client = useQueryClient();
  const { progress } = useSnapshot(exportsSeen);
  const { data, error, isPending } = useQuery({
    queryKey: ["exports"],
    queryFn,
    enabled,
    refetchInterval: (query) => (query.state.data?.list.some(running) ? 3000 : false),
  });
  const titleOf = useListTitles(data !== undefined && data.list.length > 0);
  const jobs = (data?.list ?? []).map((job) => ({
    ...job,
    ...(running(job) && progress[job.id]),
    title: titleOf(job.list),
  }));
  return {
    jobs,
    error: data ? null : error,
    pending: enabled && isPending,
    reload: () => void client.invalidateQueries({ queryKey: ["exports"] }),
    find: async (id) => {
      const { list } = await client.fetchQuery({ queryKey: ["exports"], queryFn, staleTime: 0 });
      const job = list.find((each) => each.id === id);
      return job && { ...job, title: titleOf(job.list) };
    },
  };
};

export const saveExport = async (job: ExportJob): Promise<void> => {
  try {
    saveFile(await download(exportCalls.file, { id: job.id }), job.fileName ?? `${job.list}.${job.format}`);
  } catch (error) {
    if (error instanceof ApiError) showError(error);
  }
};

/** Cancels a running export or deletes a finished one. */
export const dropExport = (job: ExportJob): Promise<unknown> => send(exportCalls.remove, { id: job.id });

/** Retries a failed or cancelled export. */
export const retryExport = async (id: string): Promise<void> => {
  await send(exportCalls.retry, { id });
  forgetProgress(id);
};
