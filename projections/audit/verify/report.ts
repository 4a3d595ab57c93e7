import { type FindingCode, type VerifyCheck, verifyChecks } from "#contracts/audit/finding.ts";
import { mostFindings, type CheckAnswer, type TableAnswer } from "#contracts/audit/verify-calls.ts";

/** A difference. `first` and `last` are the indexes, or of checkpoints the sizes, that it concerns. */
export type Finding = {
  code: FindingCode;
  index?: number;
  stream?: string;
  revision?: number;
  first?: number;
  last?: number;
  /** For its sentence; `about` chooses among the sentences of a code. */
  params?: Record<string, string | number>;
};

/** Things that a run has seen and found so far; the row of the run is written from it. */
export type Report = {
  readonly findings: readonly Finding[];
  /** All, also those beyond the most that are kept. */
  readonly count: number;
  readonly checks: readonly CheckAnswer[];
  readonly tables: TableAnswer[];
  done: number;
  total: number;
  treeSize: number | undefined;
  /** Takes a difference; one that follows the one before at the next index is part of it. */
  find(check: VerifyCheck | undefined, finding: Finding): void;
  /** Marks a check as different where another finding tells why. */
  differs(check: VerifyCheck): void;
  begin(check: VerifyCheck, total: number): void;
  /** So many things of a check are looked at. */
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
