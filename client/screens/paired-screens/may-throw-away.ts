import { translate } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";

/** Asks whether what was typed may be thrown away. */
export const mayThrowAway = (): Promise<boolean> =>
  confirm({
    title: translate("client.unsaved.title"),
    text: translate("client.unsaved.text"),
    action: translate("client.unsaved.discard"),
    danger: true,
  });
