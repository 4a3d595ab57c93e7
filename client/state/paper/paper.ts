import { proxy } from "valtio";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { paperCall, type PaperBody, type PaperKind } from "#contracts/paper/paper-calls.ts";
import { translate } from "#client/lib/i18n.ts";
import { hasCode } from "../session.ts";
import { send } from "../api.ts";
import { queryClient } from "../query-client.ts";
import { showOk } from "../toasts.ts";

/** True if the person may print. Documents and labels are exports, so this needs the code for exports. */
export const mayPrint = (): boolean => hasCode(systemScreens.export.codes.add);

/** Barcodes for the dialog of labels; null closes the dialog. */
export const labelsDialog = proxy<{ gasBarcodes: string[] | null }>({ gasBarcodes: null });

/** Opens the dialog of labels. Each cylinder is listed once. */
export const openLabels = (gasBarcodes: readonly string[]): void => {
  labelsDialog.gasBarcodes = [...new Set(gasBarcodes)];
};

export const closeLabels = (): void => {
  labelsDialog.gasBarcodes = null;
};

/** Requests a document, which is made in the background; the bell reports it. False: refused, and the call has shown the error. */
export const askPaper = async <K extends PaperKind>(kind: K, body: PaperBody<K>): Promise<boolean> => {
  try {
    await send(paperCall(kind), body);
  } catch {
    return false;
  }
  // The notice of an export lasts 1 s (rules §6).
  showOk(translate("client.export.started"), 1000);
  await queryClient.invalidateQueries({ queryKey: ["exports"] });
  return true;
};
