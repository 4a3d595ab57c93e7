import { post } from "#client/state/api.ts";
import { translate } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";
import { showOk } from "#client/state/toasts.ts";
import type { Row } from "../cells/cell.ts";

/** Enables or disables records after a confirmation. True if it is done; a refusal has already shown a toast. */
export const setUsable = async (path: string, rows: Row[], isUsable: boolean, name: string): Promise<boolean> => {
  const words = isUsable ? "enable" : "disable";
  const sure = await confirm({
    title: translate(`client.usable.${words}`),
    text: translate(`client.usable.${words}Text`, { name }),
    action: translate(`client.usable.${words}`),
    danger: !isUsable,
  });
  if (!sure) return false;
  try {
    await post(`${path}/usable`, { isUsable, ids: rows.map(({ id }) => id) });
  } catch {
    return false;
  }
  showOk(translate(`client.usable.${words}Done`));
  return true;
};
