import type { SubjectOutcome } from "#contracts/commands/several.ts";
import { translate } from "#client/lib/i18n.ts";
import { notify } from "./confirm.ts";
import { showOk } from "./toasts.ts";

type Words<R> = {
  /** Key of the sentence with the number of those that are done, as `count`. */
  doneText: string;
  /** A subject in words. */
  nameOf: (result: R) => string;
};

/** Tells how the subjects of one call fared: the number of those that are done, and each of the others by name and reason. */
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
