import { proxy } from "valtio";
import type { ExportState } from "#contracts/wire/live.ts";

/** An export, from the server's response. */
export type ExportJob = {
  id: string;
  list: string;
  format: string;
  state: ExportState;
  done: number;
  total: number;
  fileName?: string | null;
  /** Reason of the failure, in the language of the person who requested the export. */
  error?: string | null;
  createdTime?: string;
  finishedTime?: string | null;
};

/** `unseen`: exports that finished since the bell was last opened. `progress`: the latest live message of each export. */
export const exportsSeen = proxy<{
  unseen: string[];
  progress: Record<string, Pick<ExportJob, "state" | "done" | "total">>;
}>({
  unseen: [],
  progress: {},
});

export const noteProgress = (message: { id: string; state: ExportState; done: number; total: number }): void => {
  const { id, ...rest } = message;
  exportsSeen.progress[id] = rest;
  if (message.state === "completed" && !exportsSeen.unseen.includes(id)) exportsSeen.unseen.push(id);
};

/** Removes the progress of an earlier run, which does not apply to the new one. */
export const forgetProgress = (id: string): void => {
  delete exportsSeen.progress[id];
};

export const openedBell = (): void => {
  exportsSeen.unseen = [];
};
