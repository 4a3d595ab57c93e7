/**
 * The cylinder of rules §4 in plain words, written from its text and its table and not from the decider: what the property tests hold
 * the decider against. Nothing here is imported from the product.
 */
export type Company = { id: string; type: 0 | 1 | 2 | 3 | 4 | 5 };
export type Where = { kind: "company" | "vehicle" | "customer"; id: string; type?: number };

export type Gate = { name: string; at?: string; companyId?: string };

/** State that a procedure can change. */
export type Standing = {
  where: Where;
  /** An import wrote it down, and nobody knows where it is. */
  unseen: boolean;
  full: boolean;
  gate: Gate;
  holds: string[];
  scrapped: boolean;
  due: string;
};

/** Obstacles of a void, and the steps that a void takes back: newest last. Late procedures are not in it. */
export type Step =
  | {
      what: "procedure";
      scan: Scan;
      before: Standing;
      after: Standing;
      madeHolds: string[];
      /** The results that waited before it. */
      waited: Bottle["results"];
      /** Setter of the due day before it, and after it. */
      dueOwners: [object, object];
      /** The bottle's counts of late findings when it was done. */
      lateFault: number;
      lateScrap: number;
      lateBackdated: number;
    }
  | { what: "moved by others" };

/** A scan that is written down, and the bottle right before it. */
export type Done = { scan: Scan; late: boolean; voided: boolean; before: Stood };

/** Facts that a refusal may ask for. */
export type Stood = Standing & { disabled: boolean; serviceEnd: string };

export type Bottle = Stood & {
  tare: number;
  barcode: string;
  /** What else finds it, the oldest first. */
  codes: string[];
  /** How often its papers were put right, and once for its registration. */
  version: number;
  /** Everything that was written down, in the log's order. */
  done: Done[];
  steps: Step[];
  /** Unqualified results that wait, by the scan and the hold that made them. */
  results: { scan: Scan; hold: string }[];
  /** Faults, scraps and unsafe steps that came late: no void of another procedure takes them back. */
  lateFault: number;
  lateScrap: number;
  lateBackdated: number;
  /** Whoever set the due day, a new one each time; a void gives back only what its own procedure set. */
  dueOwner: object;
};

export type Scan = {
  procedure: number;
  company: Company;
  /** When it was done, by its clocks. */
  at: string;
  waited: number;
  /** When the history has it, and that day. */
  kept: string;
  day: string;
  recordedAt: string;
  /** Everything that makes two scans the same. */
  contents: string;
  vehicleId?: string;
  clientId?: string;
  checkStatus?: number;
  nextDue?: string;
  startedAt?: string;
  endedAt?: string;
  before?: number;
  after?: number;
  wrongMedium?: boolean;
  maximum: number;
  cycleMonths: number;
  repairUnit?: Company;
  partsChanged?: boolean;
  limitReached?: boolean;
};

export type Verdict =
  | { outcome: "duplicate" }
  | { outcome: "refused"; reasons: string[] }
  | { outcome: "recorded"; exceptions: string[]; reasons: string[] };

export const seconds = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;

export const lastScan = (bottle: Bottle): Scan | undefined => {
  for (let n = bottle.steps.length - 1; n >= 0; n--) {
    const step = bottle.steps[n];
    if (step?.what === "procedure") return step.scan;
  }
  return undefined;
};

export const stoodOf = (bottle: Bottle): Stood => ({
  ...standingOf(bottle),
  disabled: bottle.disabled,
  serviceEnd: bottle.serviceEnd,
});

export const standingOf = ({ where, unseen, full, gate, holds, scrapped, due }: Standing): Standing => ({
  where,
  unseen,
  full,
  gate,
  holds: [...holds],
  scrapped,
  due,
});
