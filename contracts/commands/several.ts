import { z } from "zod";
import type { Position } from "../streams/position.ts";

/** Maximum number of subjects of one call. */
export const mostSubjects = 200;

/** Outcome of one subject in a call with several. `msg` is in the reader's language. */
const outcome = z.object({
  outcome: z.enum(["recorded", "refused"]),
  code: z.string().optional(),
  msg: z.string().optional(),
});
export type SubjectOutcome = z.infer<typeof outcome>;

/**
 * Response of a command for one subject or several. Several subjects have results, in their order, and `name` is the field with a result's subject.
 */
export const severalAnswer = <Name extends string>(name: Name) =>
  z.object({
    position: z.string().nullable(),
    results: z.array(outcome.extend({ [name]: z.string() } as Record<Name, z.ZodString>)).optional(),
  });
export type SeveralAnswer<Name extends string> = {
  position: Position | null;
  results?: (SubjectOutcome & Record<Name, string>)[];
};

/** Checks that a body names one subject or several. If neither is there, the field of the single one is missing. */
export const needsSubject =
  <One extends string, Many extends string>(one: One, many: Many) =>
  (body: Partial<Record<One | Many, unknown>>, ctx: z.RefinementCtx): void => {
    if (body[one] === undefined && body[many] === undefined)
      ctx.addIssue({ code: "custom", path: [one], message: "field.required" });
  };
