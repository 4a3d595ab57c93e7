import { z } from "zod";
import type { Position } from "../streams/position.ts";

/** Subjects that one call may name. */
export const mostSubjects = 200;

/** Outcome of one subject of a call that names several. `msg` is in the reader's language. */
const outcome = z.object({
  outcome: z.enum(["recorded", "refused"]),
  code: z.string().optional(),
  msg: z.string().optional(),
});
export type SubjectOutcome = z.infer<typeof outcome>;

/** Answer of a command that takes one subject or several; the results are of several, in their order. `name` is how a result names its subject. */
export const severalAnswer = <Name extends string>(name: Name) =>
  z.object({
    position: z.string().nullable(),
    results: z.array(outcome.extend({ [name]: z.string() } as Record<Name, z.ZodString>)).optional(),
  });
export type SeveralAnswer<Name extends string> = {
  position: Position | null;
  results?: (SubjectOutcome & Record<Name, string>)[];
};

/** Holds a body to one subject or several: the field of the one is missing where neither is given. */
export const needsSubject =
  <One extends string, Many extends string>(one: One, many: Many) =>
  (body: Partial<Record<One | Many, unknown>>, ctx: z.RefinementCtx): void => {
    if (body[one] === undefined && body[many] === undefined)
      ctx.addIssue({ code: "custom", path: [one], message: "field.required" });
  };
