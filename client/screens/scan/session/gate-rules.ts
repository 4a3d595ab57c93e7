import type { PreviewAnswer, Said } from "#contracts/commands/preview.ts";
import {
  procedureOf,
  type ProcedureId,
  allProcedures,
  procedureIdsWhere,
  type Procedure,
} from "#contracts/procedures/index.ts";
import type { Preview } from "./interlock.ts";
import { preFillSeconds } from "#contracts/procedures/filling-stand.ts";

/** The conditions before a filling or a check, each with the codes that mean that the condition is not met. */
const codesOf = {
  active: ["cylinder.scrapped", "cylinder.disabled", "cylinder.held", "cylinder.serviceLifeOver"],
  due: ["cylinder.inspectionOverdue"],
  here: ["cylinder.notHere", "procedure.wrongKindOfPlace", "ledger.placeDiffers"],
  empty: ["cylinder.notEmpty"],
  filled: ["procedure.notFilled"],
  checked: ["check.preFillMissing", "check.preFillFailed", "check.preFillStale"],
  medium: ["cylinder.wrongMedium"],
} satisfies Record<string, string[]>;
type ConditionName = keyof typeof codesOf;

const namesFor = (id: ProcedureId): ConditionName[] => ["active", "due", "here", ...(procedureOf(id).conditions ?? [])];

/** `bad`: the procedure is refused. `warn`: something is wrong but the procedure is allowed. `code` is the problem. */
export type Condition = { name: ConditionName } & (
  { state: "good"; code?: undefined } | { state: "warn" | "bad"; code: string }
);

/** Conditions that only the server knows. */
const serversOwn = new Set<ConditionName>(["here", "medium"]);

/**
 * The conditions of a procedure. They come from the server's preview, so no rule is repeated here, or without a network from what this device knows.
 */
export const conditionsOf = (
  id: ProcedureId,
  { reasons, exceptions, unfit, own }: Pick<Preview, "reasons" | "exceptions" | "unfit" | "own">,
): Condition[] =>
  namesFor(id).flatMap((name) => {
    if (own && serversOwn.has(name)) return [];
    const broken = (reasons: Said[]) => reasons.find(({ code }) => codesOf[name].includes(code))?.code;
    const bad = broken(reasons);
    if (bad) return { name, state: "bad", code: bad };
    const warn = broken([...unfit, ...exceptions]);
    return warn ? { name, state: "warn", code: warn } : { name, state: "good" };
  });

/** A check shows its remaining validity instead of its age in its last so many minutes. */
const tellFrom = 60;

/** Validity of a pre-fill check (rules §4): valid, over, or ending in `minutes`. Its time is ISO 8601, `now` is in ms since 1970. */
type Validity = { is: "valid" } | { is: "over" } | { is: "ending"; minutes: number };

export const validityOf = (passedAt: string, now: number): Validity => {
  const minutes = Math.floor((Date.parse(passedAt) + preFillSeconds * 1000 - now) / 60_000);
  if (minutes < 0) return { is: "over" };
  return minutes < tellFrom ? { is: "ending", minutes } : { is: "valid" };
};

/** Locale keys of the shortest words for why a cylinder cannot be entered. Other codes have the name of their exception. */
const words: Record<string, string> = {
  "cylinder.unknown": "entry.word.unknown",
  "cylinder.scrapped": "entry.word.scrapped",
  "cylinder.inspectionOverdue": "entry.word.overdue",
  "cylinder.notEmpty": "entry.word.full",
  "cylinder.wrongMedium": "entry.word.medium",
};

/** The locale key of a refusal's word. */
export const wordOf = (code: string): string => words[code] ?? `exceptionCode.${code}`;

/** The codes that only say that another step of the filling line comes first. They need no alarm. */
const onlyFirst = new Set([
  "check.preFillMissing",
  "check.preFillFailed",
  "check.preFillStale",
  "procedure.notFilled",
  "cylinder.notHere",
]);

/** True if a refused cylinder only needs another step of the filling line first, at which it would be accepted. */
export const isOnlyEarly = ({ reasons, stands }: Refused): boolean =>
  reasons.every(({ code }) => onlyFirst.has(code) || (code === "cylinder.notEmpty" && stands?.gate === "filled"));

/** The next step with a refused cylinder: move it to another procedure, choose another job, or read about it. */
export type NextStep =
  | { is: "hand"; to: ProcedureId }
  | { is: "inspection"; by: ProcedureId }
  | { is: "job" }
  | { is: "exceptions" }
  | { is: "register" }
  | { is: "open" };

/** The permissions that decide the next step. */
export type May = { record(id: ProcedureId): boolean; exceptions: boolean; archive: boolean; register: boolean };

type Refused = Pick<PreviewAnswer, "reasons" | "stands">;
type StepRule = { codes: string[]; step(refused: Refused, may: May): NextStep | undefined };

/** The next step is the filling step after the gate, or the first one without a gate. Undefined if the person may not record it. */
const hand = (gate: Procedure["follows"], may: May): NextStep | undefined => {
  const step = allProcedures.find(({ group, follows }) => group === "stand" && follows === gate);
  return step && may.record(step.id) ? { is: "hand", to: step.id } : undefined;
};
const open = (may: May): NextStep | undefined => (may.archive ? { is: "open" } : undefined);

const towardsInspection = procedureIdsWhere(({ inspects, takesToInspection }) =>
  Boolean(inspects || takesToInspection),
);

/** The next step is the inspection, or the transport there if the person may only record that. Otherwise the cylinder's page opens. */
const inspection = (may: May): NextStep | undefined => {
  const by = towardsInspection.find((id) => may.record(id));
  return by === undefined ? open(may) : { is: "inspection", by };
};

const afterFilling = ({ stands }: Refused, may: May): NextStep | undefined => {
  if (stands?.gate === "filled") return hand("filled", may);
  return open(may);
};
const beforeFilling = ({ stands }: Refused, may: May): NextStep | undefined => {
  if (stands?.gate === "preFillPassed") return hand("preFillPassed", may);
  return stands?.content === "empty" ? hand(undefined, may) : open(may);
};

/** The order matters: faults that nobody can fix here come before faults that the next station fixes. */
const rules: StepRule[] = [
  { codes: ["cylinder.unknown"], step: (_, may) => (may.register ? { is: "register" } : undefined) },
  { codes: ["access.outOfScope", "procedure.wrongKindOfPlace", "cylinder.wrongMedium"], step: () => ({ is: "job" }) },
  {
    codes: ["cylinder.scrapped", "cylinder.disabled", "cylinder.serviceLifeOver"],
    step: (_, may) => open(may),
  },
  {
    codes: ["cylinder.held"],
    step: ({ stands }, may) => {
      if (stands?.holds.every((hold) => hold === "inspectionOverdue")) return inspection(may);
      return may.exceptions ? { is: "exceptions" } : open(may);
    },
  },
  { codes: ["cylinder.inspectionOverdue"], step: (_, may) => inspection(may) },
  { codes: ["cylinder.notEmpty"], step: afterFilling },
  { codes: ["procedure.notFilled"], step: beforeFilling },
  {
    codes: ["check.preFillMissing", "check.preFillFailed", "check.preFillStale", "cylinder.notHere"],
    step: (_, may) => hand(undefined, may),
  },
];

/** The next step for a refused cylinder. `undefined` if the person can only put it back. */
export const nextStep = (refusal: Refused, may: May): NextStep | undefined => {
  const codes = refusal.reasons.map(({ code }) => code);
  return rules.find((rule) => rule.codes.some((code) => codes.includes(code)))?.step(refusal, may);
};

/**
 * The step of the filling line that a scanned cylinder's state asks for, if it is another one than `id`. A cylinder with a passed pre-fill check
 * goes on to the filling.
 */
export const askedStep = (id: ProcedureId, preview: PreviewAnswer, allowed: May): ProcedureId | undefined => {
  const { outcome, stands } = preview;
  const gate = outcome === "refused" || procedureOf(id).follows !== undefined ? undefined : stands?.gate;
  const step =
    outcome === "refused" ? nextStep(preview, allowed) : gate === "preFillPassed" ? hand(gate, allowed) : undefined;
  return step?.is === "hand" && step.to !== id ? step.to : undefined;
};
