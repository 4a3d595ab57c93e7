import { useSyncExternalStore } from "react";
import { subscribe } from "valtio";
import { businessDay, timeZone } from "#client/lib/business-time.ts";
import { language } from "#client/lib/i18n.ts";
import { asServerHas, deviceNow } from "#client/lib/call/device-clock.ts";
import { live } from "#client/state/live/live.ts";
import { ownBottle } from "#client/state/own-bottles/keep-own-bottles.ts";
import type { OwnBottle } from "#client/state/own-bottles/own-bottles.ts";
import { session } from "#client/state/session.ts";
import type { PreviewAnswer, Said } from "#contracts/commands/preview.ts";
import type { OwnBottleRow } from "#contracts/interface/own-bottles.ts";
import { fragments } from "#contracts/locales/fragments.ts";
import { procedureOf, type ProcedureId } from "#contracts/procedures/index.ts";
import { brokenByState, type Standing } from "#contracts/streams/cylinder/state-rules.ts";
import type { RefusalCode } from "#contracts/streams/codes.ts";
import type { Facts } from "#contracts/streams/facts.ts";
import { itemOf, type Job } from "../job/job.ts";
import { afterScan, createOwnScans, gateOf, type DoneScan } from "#client/state/own-bottles/own-scans.ts";

/** The reasons for which a scan without a network waits for a person. `stop`: it is not recorded before the network is back. */
export type Doubt = { stop: boolean; codes: RefusalCode[]; facts: Facts };

/** A cylinder as this device knows it without a network: its row, and the scans of this page that the row does not have. */
export type Known = OwnBottle & { scans: DoneScan[] };
/** The scan to judge. Times are the server's (ISO 8601). */
export type Asked = { procedureId: ProcedureId; companyId: string; at: string };

/** Codes that stop a scan, and those that ask for one more press. The server judges all others later. */
const stops = new Set<RefusalCode>([
  "cylinder.scrapped",
  "cylinder.disabled",
  "cylinder.held",
  "cylinder.serviceLifeOver",
  "cylinder.inspectionOverdue",
]);
const asks = new Set<RefusalCode>([
  "cylinder.notEmpty",
  "check.preFillMissing",
  "check.preFillFailed",
  "check.preFillStale",
  "check.postFillMissing",
]);

/** The row does not say which company checked: the one that has the cylinder. */
const standingOf = (row: OwnBottleRow, companyId: string): Standing => {
  const [, , content, gate, gateAt, life, holds, inspectionDue, serviceEnd] = row;
  const marks = { scrapped: life === "scrapped", disabled: life === "disabled", inspectionDue, serviceEnd };
  return { content, gate: gateOf(gate, { at: gateAt ?? "", companyId }), holds, ...marks, holder: {} };
};

/** The time (ISO 8601) of what is known: that of the last answer, or of this page's last scan. */
const asOf = ({ heardAt, scans }: Known): string => {
  const heard = asServerHas(new Date(heardAt).toISOString());
  const last = scans.at(-1)?.at ?? "";
  return last > heard ? last : heard;
};

/** Judges a scan by what is known of its cylinder, with the rules that the server has. */
export const judgeKnown = (known: Known, { procedureId, companyId, at }: Asked) => {
  const standing = known.scans.reduce(afterScan, standingOf(known.row, companyId));
  const { holds, inspectionDue, serviceEnd, gate } = standing;
  const broken = brokenByState(procedureId, standing, {
    company: { id: companyId },
    occurredAt: at,
    day: businessDay(at),
  });
  const stopped = broken.filter((code) => stops.has(code));
  const asked = broken.filter((code) => asks.has(code) && procedureOf(procedureId).isIntention === true);
  const facts: Facts = {
    procedureId,
    ...(holds.length > 0 ? { holds: holds.join() } : {}),
    inspectionDueOn: inspectionDue,
    serviceEndOn: serviceEnd,
    ...("at" in gate ? { gateSinceAt: gate.at } : {}),
    asOfAt: asOf(known),
  };
  return { standing, broken, stopped, asked, facts };
};

/** True if the network is lost, although no scan failed for it yet. */
export const isAway = (): boolean => !navigator.onLine || (live.everUp && !live.up);

const subscribeToNetwork = (changed: () => void): (() => void) => {
  for (const event of ["online", "offline"]) window.addEventListener(event, changed);
  const stop = subscribe(live, changed);
  return () => {
    for (const event of ["online", "offline"]) window.removeEventListener(event, changed);
    stop();
  };
};
/** Like `isAway`, and renders again when that changes. */
export const useAway = (): boolean => useSyncExternalStore(subscribeToNetwork, isAway);

/** The scans of this page that the server has not answered, or answered since the rows were heard. */
export const ownScans = createOwnScans(() => ownCompany());

/** The person's company, for a job that names none. */
const ownCompany = (): string => session.info?.accountInfo.companyId ?? "";

const knownOf = (gasBarcode: string): Known | undefined => {
  const own = ownBottle(gasBarcode);
  return own && { ...own, scans: ownScans.of(gasBarcode, own.heardAt) };
};

const askedOf = (job: Job, at: string): Asked => ({
  procedureId: job.procedureId,
  companyId: itemOf(job).companyId ?? ownCompany(),
  at: asServerHas(at),
});

/** The doubt about a scan at a time of this device (ISO 8601). Undefined for a cylinder that is fit, or not the own company's. */
export const doubtOf = (gasBarcode: string, job: Job, at: string): Doubt | undefined => {
  const known = knownOf(gasBarcode);
  if (!known) return undefined;
  const { stopped, asked, facts } = judgeKnown(known, askedOf(job, at));
  const codes = [...stopped, ...asked];
  return codes.length > 0 ? { stop: stopped.length > 0, codes, facts } : undefined;
};

/** A doubt in short reasons. The last one says as of when. */
export const doubtText = ({ codes, facts }: Pick<Doubt, "codes" | "facts">): string[] =>
  fragments(language(), timeZone(), codes, facts, Date.parse(asServerHas(deviceNow().toISOString())));

/** The server's preview, or that of this device. `asked` are the reasons for which it asks for one more press. */
export type Preview = PreviewAnswer & { own?: { spec: string; asked: string[] } };

/** The preview of a cylinder of the own company without a network. Undefined for others. */
export const ownPreview = (gasBarcode: string, job: Job): Preview | undefined => {
  const known = knownOf(gasBarcode);
  if (!known) return undefined;
  const { standing, broken, stopped, asked, facts } = judgeKnown(known, askedOf(job, deviceNow().toISOString()));
  const say = (codes: RefusalCode[]): Said[] => {
    const texts = doubtText({ codes, facts });
    return codes.map((code, at) => ({ code, msg: texts[at] ?? "", brief: texts[at] ?? "" }));
  };
  const { inspectionDue, content, gate, holds } = standing;
  return {
    outcome: stopped.length > 0 ? "refused" : "recorded",
    reasons: say(stopped),
    exceptions: stopped.length > 0 ? [] : say(broken),
    unfit: [],
    nextDue: null,
    stands: { inspectionDue, content, gate: gate.is, gateAt: "at" in gate ? gate.at : null, holds },
    own: { spec: known.row[1], asked: stopped.length > 0 ? [] : doubtText({ codes: asked, facts }) },
  };
};
