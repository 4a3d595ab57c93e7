import { type VerifyCheck, verifyChecks } from "#contracts/audit/finding.ts";
import type { SavedFinding } from "#infra/stores/verify-runs/verify-runs.ts";
import { mostFindings, type CheckAnswer, type TableAnswer } from "#contracts/audit/verify-calls.ts";

export type Finding = SavedFinding;

/** The progress and findings of a run. The run's row is written from it. */
export type Report = {
  readonly findings: readonly Finding[];
  /** Number of all findings, including those beyond the stored maximum. */
  readonly count: number;
  readonly checks: readonly CheckAnswer[];
  readonly tables: TableAnswer[];
  done: number;
  total: number;
  treeSize: number | undefined;
  /** Adds a difference. If it follows the previous one at the next index, both become one finding. */
  find(check: VerifyCheck | undefined, finding: Finding): void;
  /** Marks a check as different when another finding gives the reason. */
  differs(check: VerifyCheck): void;
  begin(check: VerifyCheck, total: number): void;
  /** Sets the number of checked items. */
  reach(check: VerifyCheck, done: number): void;
  end(check: VerifyCheck, total?: number): void;
  skip(check: VerifyCheck): void;
};

export const createReport = (): Report => {
  const findings: Finding[] = [];
  const checks = new Map<VerifyCheck, CheckAnswer>(
    verifyChecks.map((name) => [name, { name, state: "waiting", done: 0, total: 0 }]),
  );
  const different = new Set<VerifyCheck>();
  let latest: Finding | undefined;
  let count = 0;
  const set = (name: VerifyCheck, more: Partial<CheckAnswer>): void =>
    void checks.set(name, { ...checks.get(name)!, ...more });

  return {
    findings,
    get count() {
      return count;
    },
    get checks() {
      return [...checks.values()];
    },
    tables: [],
    done: 0,
    total: 0,
    treeSize: undefined,
    find(check, finding) {
      if (check) different.add(check);
      if (latest && continues(latest, finding)) {
        latest.last = finding.last;
        return;
      }
      count += 1;
      latest = { ...finding };
      if (findings.length < mostFindings) findings.push(latest);
    },
    differs: (check) => void different.add(check),
    begin: (check, total) => set(check, { state: "running", total }),
    reach: (check, done) => set(check, { done }),
    end(check, total = checks.get(check)!.total) {
      set(check, { state: different.has(check) ? "different" : "ok", done: total, total });
    },
    skip: (check) => set(check, { state: "skipped" }),
  };
};

const continues = (before: Finding, next: Finding): boolean =>
  before.code === next.code &&
  before.params?.about === next.params?.about &&
  before.last !== undefined &&
  next.first === before.last + 1;
