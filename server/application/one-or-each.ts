import type { Written } from "#contracts/calls/define-call.ts";
import type { SeveralAnswer, SubjectOutcome } from "#contracts/commands/several.ts";
import { translate } from "#contracts/locales/translate.ts";
import { done, refusedCall, type Answer } from "./answer.ts";
import type { Caller, TenantContext } from "./context.ts";
import { laterOf } from "./later-of.ts";

/** Subjects of a call: `several` if the call names more than one, else `one`. `name` is the subject's field in a result. */
type Subjects<Name extends string> = { name: Name; one?: string; several?: readonly string[] };

/** Runs the command on one subject. All subjects share one `commandId`, so `firstIndex` keeps their event ids apart. */
type Give = (subject: string, firstIndex?: number) => Promise<Answer<Written>>;

/** Most events of one subject. The next subject's ids start after them. */
const mostEvents = 10;

/** Runs a command on one subject, where a refusal fails the call, or on several one after another, where a refusal fails only its subject. */
export const oneOrEach = async <Name extends string>(
  { events }: TenantContext,
  { language }: Caller,
  { name, one, several }: Subjects<Name>,
  give: Give,
): Promise<Answer<SeveralAnswer<Name>>> => {
  if (!several) return one === undefined ? refusedCall("record.notFound") : give(one);
  let position: Written["position"] = null;
  const results: (SubjectOutcome & Record<Name, string>)[] = [];
  for (const [index, subject] of several.entries()) {
    const answer = await give(subject, index * mostEvents);
    if (answer.ok) position = laterOf(events, position ?? undefined, answer.data.position ?? undefined) ?? null;
    results.push({ ...subjectAs(name, subject), ...outcomeOf(answer, language) });
  }
  return done({ position, results });
};

const subjectAs = <Name extends string>(name: Name, subject: string) => ({ [name]: subject }) as Record<Name, string>;

const outcomeOf = (answer: Answer<Written>, language: Caller["language"]): SubjectOutcome => {
  if (answer.ok) return { outcome: "recorded" };
  const { code, params, msg = translate(language, code, params) } = answer;
  return { outcome: "refused", code, msg };
};
