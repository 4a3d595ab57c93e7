import type { SubjectOutcome } from "#contracts/commands/several.ts";
import { translate } from "#client/lib/i18n.ts";
import { notify } from "./confirm.ts";
import { showOk } from "./toasts.ts";

type Words<R> = {
  /** Key of the sentence for the successes; `count` is their number. */
  doneText: string;
  /** Writes the name of a record. */
  nameOf: (result: R) => string;
};

/** Shows the results of one call on several records: the number of successes, and each refusal with name and reason. */
export const tellOutcomes = <R extends SubjectOutcome>(results: readonly R[], { doneText, nameOf }: Words<R>): void => {
  const refusals = results.filter(({ outcome }) => outcome === "refused");
  const count = results.length - refusals.length;
  if (count > 0) showOk(translate(doneText, { count }));
  if (refusals.length === 0) return;
  notify({
    title: translate("client.several.refused", { count: refusals.length }),
    text: translate(count > 0 ? "client.several.others" : "client.several.none", { count }),
    lines: refusals.map((result) =>
      translate("client.several.line", { name: nameOf(result), reason: result.msg ?? "" }),
    ),
  });
};
