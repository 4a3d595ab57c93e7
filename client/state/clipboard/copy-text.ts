import { translate } from "#client/lib/i18n.ts";
import { putOnClipboard } from "./put-on-clipboard.ts";
import { showOk, showToast } from "../toasts.ts";

/** Copies a text and shows the notice (a key). If the browser cannot copy, the toast shows the text itself. */
export const copyText = async (text: string, notice: string): Promise<void> => {
  if (await putOnClipboard(text)) return showOk(translate(notice), 1000);
  showToast({ kind: "exc", title: translate("client.notCopied"), text, ms: 10_000 });
};
