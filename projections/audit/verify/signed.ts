import { equalBytes } from "#contracts/seals/bytes.ts";
import { originOf, type Checkpoint } from "#contracts/seals/checkpoint.ts";
import type { Roots } from "./checkpoints.ts";
import type { Report } from "./report.ts";

/** The checkpoint that the key signed last, by the file beside it: whoever has the database alone does not reach it. */
export type SignedJudge = {
  readonly sizes: readonly number[];
  judge(size: number, roots: Roots): void;
  /** @param size events of the log, or of what was sealed where that is more */
  end(size: number): void;
};

type Options = { tenantId: string; generation: number; report: Report };

export const createSignedJudge = (
  last: Checkpoint | undefined,
  { tenantId, generation, report }: Options,
): SignedJudge => {
  const find = (first: number, until: number, about?: string): void => {
    report.differs("consistency");
    const params = { size: last?.size ?? 0, ...(about !== undefined && { about }) };
    report.find("checkpoints", { code: "log.rewritten", first, last: until, params });
  };
  const isOtherOrigin = last !== undefined && last.origin !== originOf(tenantId, generation);
  return {
    sizes: last && !isOtherOrigin ? [last.size] : [],
    judge(size, { now, sealed }) {
      if (!last || isOtherOrigin || size !== last.size) return;
      // Leaves show which events changed since they were sealed.
      if (!equalBytes(last.root, now) && !equalBytes(last.root, sealed)) find(0, size - 1);
    },
    end(size) {
      if (!last) return;
      if (isOtherOrigin) find(0, last.size - 1, "origin");
      else if (last.size > size) find(size, last.size - 1, "beyond");
    },
  };
};
