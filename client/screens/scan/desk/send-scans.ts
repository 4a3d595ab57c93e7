import { recordProcedures } from "#contracts/commands/record-procedures.ts";
import { specNames } from "#contracts/commands/spec-names.ts";
import { voidProcedure } from "#contracts/commands/void.ts";
import type { RecordItem } from "#contracts/commands/record.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { translate } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { outcomeOf } from "./sending/outcome-of.ts";
import type { SendOutcome } from "./sender.ts";

/** Sends scans to be recorded (rules §4). */
export const sendScans = async (items: RecordItem[]): Promise<SendOutcome> => {
  const online = navigator.onLine;
  try {
    const { results } = await send(recordProcedures, { items }, { silent: true });
    return { kind: "answered", results };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return outcomeOf(error, online);
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
