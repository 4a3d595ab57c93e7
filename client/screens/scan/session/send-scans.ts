import { ApiError } from "#client/lib/api-error.ts";
import { recordProcedures } from "#contracts/commands/record-procedures.ts";
import { specNames } from "#contracts/commands/spec-names.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { voidProcedure } from "#contracts/commands/void.ts";
import { asServerHas, deviceNow } from "#client/lib/call/device-clock.ts";
import { translate } from "#client/lib/i18n.ts";
import { get, send } from "#client/state/api.ts";
import { hasCode } from "#client/state/session.ts";
import type { SendOutcome } from "./sender.ts";
import { asSent, type KeptScan } from "./scan-row.ts";

/** True if the call can be repeated later with the same ids: no response, signed out, or too many requests. */
const isLater = ({ status, isAway }: ApiError): boolean => isAway || status === 401 || status === 429;

/** True if the server saw no scan: the browser was offline, or the server refused the call first (401, 429). */
const neverArrived = (status: number, online: boolean): boolean =>
  status === 401 || status === 429 || (status === 0 && !online);

/** The outcome of a failed call. `online`: the browser was online when it sent the scans. */
export const outcomeOf = (error: ApiError, online: boolean): SendOutcome => {
  const { status, errors, message: msg, correlationId } = error;
  if (isLater(error)) return { kind: "unreachable", unsure: !neverArrived(status, online) };
  if (status >= 500) return { kind: "failed", msg, correlationId: correlationId ?? undefined };
  return status === 400 ? { kind: "malformed", errors, msg } : { kind: "rejected", msg };
};

/** Sends scans to be recorded (rules §4), with the sending time by the server's clock. */
export const sendScans = async (scans: KeptScan[]): Promise<SendOutcome> => {
  const online = navigator.onLine;
  const sentAt = asServerHas(deviceNow().toISOString());
  try {
    const batchId = scans[0]?.batch;
    const { results } = await send(recordProcedures, { items: scans.map(asSent), sentAt, batchId }, { silent: true });
    const codes = new Map(scans.map(({ commandId, gasBarcode }) => [commandId, gasBarcode]));
    // An answer repeats what was sent. The page knows the scan by its code.
    const named = results.map((result) => ({
      ...result,
      gasBarcode: codes.get(result.commandId) ?? result.gasBarcode,
    }));
    return { kind: "answered", results: named };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return outcomeOf(error, online);
  }
};

/** Undoes a person's recorded scan (rules §4, Void). A refusal is shown and returns false. */
export const takeBackScan = async (commandId: string): Promise<boolean> => {
  try {
    await send(voidProcedure, { commandId, reason: translate("scan.undoReason") });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

/** Time in ms to wait for longer barcodes. The scan is then recorded without. */
const patience = 2000;

/** Registered barcodes that contain a code. Empty if the person may not list them, or if the server does not answer. */
export const askLonger = async (code: string): Promise<string[]> => {
  if (!hasCode(...cylinder.permission)) return [];
  const asked = { pageIndex: 1, pageSize: 100, gasBarcode: code };
  const options = { silent: true, signal: AbortSignal.timeout(patience) };
  return get<{ list: { gasBarcode: string }[] }>(cylinder.path, asked, options).then(
    ({ list }) => list.map(({ gasBarcode }) => gasBarcode),
    () => [],
  );
};

/** Loads the specifications of cylinders by barcode. Unregistered cylinders have none. */
export const askSpecs = async (gasBarcodes: string[]): Promise<ReadonlyMap<string, string>> => {
  const { list } = await send(specNames, { gasBarcodes: gasBarcodes.join(" ") }, { silent: true });
  return new Map(list.map(({ gasBarcode, specName }) => [gasBarcode, specName]));
};
