import { outlivesJob } from "./held-scans.ts";
import type { Job } from "../job/job.ts";
import type { Benched } from "./kept-table.ts";
import type { ScanState } from "./scan-state.ts";

/** The job, and the cylinders that wait for a person; `keep` is told of every change. */
export const createBench = (state: Pick<ScanState, "job" | "bench" | "held" | "hint">, keep: () => void) => {
  const isSame = (a: Benched) => (b: Benched) => a.gasBarcode === b.gasBarcode && a.procedureId === b.procedureId;
  return {
    /** A cylinder scanned twice lies there once. */
    lay: (benched: Benched) => {
      if (state.bench.some(isSame(benched))) return;
      state.bench.push(benched);
      keep();
    },
    /** Takes away the one that is being worked on. */
    takeCurrent: (): Benched | undefined => {
      const at = state.bench.findIndex(({ procedureId }) => procedureId === state.job?.procedureId);
      if (at === -1) return undefined;
      const [taken] = state.bench.splice(at, 1);
      keep();
      return taken;
    },
    /** Lays the one that is being worked on before another procedure, which becomes the job's. Answers it as it lay before. */
    hand: (procedureId: Job["procedureId"]): Benched | undefined => {
      const at = state.bench.findIndex((benched) => benched.procedureId === state.job?.procedureId);
      const handed = state.bench[at];
      if (!handed || !state.job) return undefined;
      const others = state.bench.filter(
        (benched) => benched !== handed && !isSame({ ...handed, procedureId })(benched),
      );
      state.bench = [{ ...handed, procedureId }, ...others];
      state.job = { ...state.job, procedureId };
      keep();
      return handed;
    },
    /** Another job, or none: what lies on the bench belongs to the old one and is put back. */
    setJob: (job: Job | undefined) => {
      state.job = job;
      state.bench = [];
      state.held = state.held.filter(outlivesJob);
      state.hint = undefined;
      keep();
    },
    /** Another procedure of the same job: what lies on the bench stays there for its own. */
    switchTo: (procedureId: Job["procedureId"]) => {
      if (!state.job) return;
      state.job = { ...state.job, procedureId };
      keep();
    },
  };
};
