import { translate } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";

/** Says that a part of the client is missing, and loads the page anew if the person agrees. */
export const offerReload = async (): Promise<void> => {
  const question = {
    title: translate("client.missingPart.title"),
    text: translate("client.missingPart.text"),
    action: translate("client.missingPart.reload"),
  };
  if (await confirm(question)) window.location.reload();
};
