import { hasWords, translate } from "#client/lib/i18n.ts";
import { showToast } from "#client/state/toasts.ts";
import type { WheelAnswer } from "../../board/wheel.ts";

/** Says why something that was asked of the wheel did not happen. */
export const tellFailure = (answer: WheelAnswer | undefined): void => {
  if (!answer || answer.ok) return;
  const { code, driver } = answer;
  if (code === "board.driven" && driver)
    return showToast({
      kind: "exc",
      title: translate("collab.quicker", { who: driver.name }),
      text: translate("collab.quickerText", { who: driver.name }),
      about: "wheel",
      ms: 8000,
    });
  const key = `collab.failed.${code}`;
  showToast({
    kind: "no",
    title: translate("collab.failed"),
    text: translate(hasWords(key) ? key : hasWords(code) ? code : "collab.failedText"),
    about: "wheel",
    ms: 6000,
  });
};
