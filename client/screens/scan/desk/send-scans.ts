import { recordProcedures } from "#contracts/commands/record-procedures.ts";
import { specNames } from "#contracts/commands/spec-names.ts";
import { voidProcedure } from "#contracts/commands/void.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { asServerHas, deviceNow } from "#client/lib/call/device-clock.ts";
import { translate } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { asSent, type KeptScan } from "./kept-scan.ts";
import { outcomeOf } from "./sending/outcome-of.ts";
import type { SendOutcome } from "./sender.ts";

/** Sends scans to be recorded (rules §4), with the time of this sending by the same clock. */
export const sendScans = async (scans: KeptScan[]): Promise<SendOutcome> => {
  const online = navigator.onLine;
  const sentAt = asServerHas(deviceNow().toISOString());
  try {
    const { results } = await send(recordProcedures, { items: scans.map(asSent), sentAt }, { silent: true });
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
