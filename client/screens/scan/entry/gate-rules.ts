import type { PreviewAnswer, Said } from "#contracts/commands/preview.ts";
import {
  procedureOf,
  type ProcedureId,
  allProcedures,
  procedureIdsWhere,
  type Procedure,
} from "#contracts/procedures/index.ts";
import { preFillSeconds } from "#contracts/procedures/filling-stand.ts";

/** Conditions before a filling or a check, as a person ticks them off, and the codes that say that one does not hold. */
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

/** `bad` refuses this procedure, `warn` is wrong and does not; `code` says what is wrong. */
export type Condition = { name: ConditionName } & (
  { state: "good"; code?: undefined } | { state: "warn" | "bad"; code: string }
);

/** The conditions of a procedure, from the server's preview; no rule is repeated here. */
export const conditionsOf = (
  id: ProcedureId,
  { reasons, exceptions, unfit }: Pick<PreviewAnswer, "reasons" | "exceptions" | "unfit">,
): Condition[] =>
  namesFor(id).map((name) => {
    const broken = (reasons: Said[]) => reasons.find(({ code }) => codesOf[name].includes(code))?.code;
    const bad = broken(reasons);
    if (bad) return { name, state: "bad", code: bad };
    const warn = broken([...unfit, ...exceptions]);
    return warn ? { name, state: "warn", code: warn } : { name, state: "good" };
  });

/** From this many minutes before its end, a check shows its validity instead of its age. */
const tellFrom = 60;

/** Validity of a pre-fill check that passed at a moment (ISO 8601): long enough, ending in so many minutes, or over (rules §4). `now` in ms since 1970. */
type Validity = { is: "valid" } | { is: "over" } | { is: "ending"; minutes: number };

export const validityOf = (passedAt: string, now: number): Validity => {
  const minutes = Math.floor((Date.parse(passedAt) + preFillSeconds * 1000 - now) / 60_000);
  if (minutes < 0) return { is: "over" };
  return minutes < tellFrom ? { is: "ending", minutes } : { is: "valid" };
};

/** Ways on with a cylinder that would be refused: hand it on, choose another job for it, or read about it. */
export type NextStep =
  | { is: "hand"; to: ProcedureId }
  | { is: "inspection"; by: ProcedureId }
  | { is: "job" }
  | { is: "exceptions" }
  | { is: "register" }
  | { is: "open" };

/** The person's permissions that decide the next step. */
export type May = { record(id: ProcedureId): boolean; exceptions: boolean; archive: boolean; register: boolean };

type Refused = Pick<PreviewAnswer, "reasons" | "stands">;
type StepRule = { codes: string[]; step(refused: Refused, may: May): NextStep | undefined };

/** Hands it to the step of the filling stand after a gate, else to the first. */
const hand = (gate: Procedure["follows"], may: May): NextStep | undefined => {
  const step = allProcedures.find(({ group, follows }) => group === "stand" && follows === gate);
  return step && may.record(step.id) ? { is: "hand", to: step.id } : undefined;
};
const open = (may: May): NextStep | undefined => (may.archive ? { is: "open" } : undefined);

const towardsInspection = procedureIdsWhere(({ inspects, takesToInspection }) =>
  Boolean(inspects || takesToInspection),
);

/** By whom inspects, or by a vehicle that takes it there. */
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

/** Faults that cannot be mended here come before those that the next station of the line mends. */
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

/** The next right step for a cylinder that is refused; none where there is nothing but to put it back. */
export const nextStep = (refusal: Refused, may: May): NextStep | undefined => {
  const codes = refusal.reasons.map(({ code }) => code);
  return rules.find((rule) => rule.codes.some((code) => codes.includes(code)))?.step(refusal, may);
};
