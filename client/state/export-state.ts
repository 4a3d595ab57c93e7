import { proxy } from "valtio";
import type { ExportState } from "#contracts/wire/live.ts";

/** An export as the server tells of it. */
export type ExportJob = {
  id: string;
  list: string;
  format: string;
  state: ExportState;
  done: number;
  total: number;
  fileName?: string | null;
  /** Why it failed, a sentence in the language in which it was asked for. */
  error?: string | null;
  createdTime?: string;
  finishedTime?: string | null;
};

/** `unseen`: exports that finished since the bell was last opened; `progress`: what the live channel said of each. */
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

/** Progress of an earlier round says nothing of the new one. */
export const forgetProgress = (id: string): void => {
  delete exportsSeen.progress[id];
};

export const openedBell = (): void => {
  exportsSeen.unseen = [];
};
