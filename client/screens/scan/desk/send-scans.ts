import { recordProcedures } from "#contracts/commands/record-procedures.ts";
import { specNames } from "#contracts/commands/spec-names.ts";
import { voidProcedure } from "#contracts/commands/void.ts";
import type { RecordItem } from "#contracts/commands/record.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { translate } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import type { SendOutcome } from "./sender.ts";

/** Nothing is known to have happened, or the session has to be opened again: the same ids can be sent later. */
const later = (status: number): boolean => status === 0 || status === 401 || status === 429 || status >= 500;

/** A browser that knows of no network sends nothing, and the server refuses these two before it looks at the scans. */
const neverArrived = (status: number, online: boolean): boolean =>
  status === 401 || status === 429 || (status === 0 && !online);

/** Sends scans to be recorded (rules §4). */
export const sendScans = async (items: RecordItem[]): Promise<SendOutcome> => {
  const online = navigator.onLine;
  try {
    const { results } = await send(recordProcedures, { items }, { silent: true });
    return { kind: "answered", results };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (later(error.status)) return { kind: "unreachable", unsure: !neverArrived(error.status, online) };
    if (error.status === 400) return { kind: "malformed", errors: error.errors, msg: error.message };
    return { kind: "rejected", msg: error.message };
  }
};

/** Takes back what the person recorded (rules §4, Void); a refusal is shown, and answers false. */
export const takeBackScan = async (commandId: string): Promise<boolean> => {
  try {
    await send(voidProcedure, { commandId, reason: translate("scan.undoReason") });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

/** The specifications of cylinders by their barcodes; those that nobody registered have none. */
export const askSpecs = async (gasBarcodes: string[]): Promise<ReadonlyMap<string, string>> => {
  const { list } = await send(specNames, { gasBarcodes: gasBarcodes.join(" ") }, { silent: true });
  return new Map(list.map(({ gasBarcode, specName }) => [gasBarcode, specName]));
};
