import { hasWords, translate } from "#client/lib/i18n.ts";
import { showToast } from "#client/state/toasts.ts";
import type { PresentAnswer } from "../presenting.ts";

/** `who`: the person chosen to present. `follow`: follows the person who was faster; undefined if the viewer already does. */
type Refused = { who?: string; follow?: () => void };

/** Codes of missing permissions. */
const refusals = new Set(["board.mayNotDrive", "access.denied"]);

/** Shows why a presenter's call was refused. */
export const showRefusal = (answer: PresentAnswer | undefined, { who = "", follow }: Refused = {}): void => {
  if (!answer || answer.ok) return;
  const { code, driver } = answer;
  if (code === "board.driven" && driver)
    return showToast({
      kind: "exc",
      sign: "wheel",
      title: translate("collab.quicker", { who: driver.name }),
      text: translate("collab.quickerText", { who: driver.name }),
      action: follow && { text: translate("collab.followWho", { who: driver.name }), run: follow },
      about: "wheel",
      ms: 8000,
    });
  const key = `collab.failed.${code}`;
  showToast({
    kind: "no",
    sign: refusals.has(code) ? "lock" : undefined,
    title: translate("collab.failed"),
    text: translate(hasWords(key) ? key : hasWords(code) ? code : "collab.failedText", { who }),
    about: "wheel",
    ms: 6000,
  });
};
