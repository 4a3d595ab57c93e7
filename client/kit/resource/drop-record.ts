import { remove } from "#client/lib/api.ts";
import { translate } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";
import { showOk } from "#client/state/toasts.ts";

/** Deletes a record after asking; true when it is gone. A refusal has said why in its toast. */
export const dropRecord = async (path: string, id: unknown, name: string): Promise<boolean> => {
  const sure = await confirm({
    title: translate("client.delete.title"),
    text: translate("client.delete.text", { name }),
    action: translate("client.delete.action"),
    danger: true,
  });
  if (!sure) return false;
  try {
    await remove(`${path}/softdelete`, { id });
  } catch {
    return false;
  }
  showOk(translate("client.delete.done"));
  return true;
};
