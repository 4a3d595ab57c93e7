import type { PreviewAnswer, Said } from "#contracts/commands/preview.ts";
import { procedureOf, type ProcedureId } from "#contracts/procedures/index.ts";

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
export type ConditionName = keyof typeof codesOf;

const namesFor = (id: ProcedureId): ConditionName[] => ["active", "due", "here", ...(procedureOf(id).conditions ?? [])];

/** `bad` refuses this procedure, `warn` is wrong and does not; `code` says what is wrong. */
export type Condition = { name: ConditionName } & (
  { state: "good"; code?: undefined } | { state: "warn" | "bad"; code: string }
);

/** The ticks of a procedure, as the server answered them: no rule is asked a second time here. */
export const conditionsOf = (
  id: ProcedureId,
  { reasons, exceptions, unfit }: Pick<PreviewAnswer, "reasons" | "exceptions" | "unfit">,
): Condition[] =>
  namesFor(id).map((name) => {
    const broken = (said: Said[]) => said.find(({ code }) => codesOf[name].includes(code))?.code;
    const bad = broken(reasons);
    if (bad) return { name, state: "bad", code: bad };
    const warn = broken([...unfit, ...exceptions]);
    return warn ? { name, state: "warn", code: warn } : { name, state: "good" };
  });
