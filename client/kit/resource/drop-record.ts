import { put, remove } from "#client/state/api.ts";
import { joinSentences, translate } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";
import { showOk } from "#client/state/toasts.ts";
import type { Row } from "../cells/cell.ts";

/**
 * Deletes after a confirmation. True if the record is gone; a refusal has already shown a toast.
 *
 * @param note text below the question
 */
export const drop = async (name: string, call: () => Promise<unknown>, note?: string): Promise<boolean> => {
  const sure = await confirm({
    title: translate("common.delete"),
    text: joinSentences(translate("client.delete.text", { name }), note && translate(note)),
    action: translate("common.delete"),
    danger: true,
  });
  if (!sure) return false;
  try {
    await call();
  } catch {
    return false;
  }
  showOk(translate("client.delete.done"));
  return true;
};

/** Deletes one record after a confirmation. True if it is gone. */
export const dropRecord = (path: string, id: unknown, name: string, note?: string): Promise<boolean> =>
  drop(name, () => remove(`${path}/softdelete`, { id }), note);

/** Deletes several records after a confirmation, all or none. True if they are gone. */
export const dropRecords = (path: string, rows: Row[], name: string, note?: string): Promise<boolean> =>
  drop(name, () => put(`${path}/batchsoftdelete`, { ids: rows.map(({ id }) => id) }), note);
