import type { Written } from "#contracts/calls/define-call.ts";
import type { SeveralAnswer, SubjectOutcome } from "#contracts/commands/several.ts";
import { translate } from "#contracts/locales/translate.ts";
import { done, refusedCall, type Answer } from "./answer.ts";
import type { Caller, TenantContext } from "./context.ts";
import { laterOf } from "./later-of.ts";

/** Subjects of a call: `several` where the call names several, else `one`. `name` is how a result names its subject. */
type Subjects<Name extends string> = { name: Name; one?: string; several?: readonly string[] };

/** Gives the command to one subject. The ids of its events follow from `firstIndex`, since all subjects share one `commandId`. */
type Give = (subject: string, firstIndex?: number) => Promise<Answer<Written>>;

/** Events that one subject takes of a command at most: the ids of the next one's begin behind them. */
const mostEvents = 10;

/**
 * Gives a command to one subject, whose refusal is that of the call; or to several, one after another, where a refusal is the outcome of its
 * subject alone.
 */
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
