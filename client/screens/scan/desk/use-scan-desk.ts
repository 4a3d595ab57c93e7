import { useSnapshot } from "valtio";
import { stepAfter } from "#contracts/procedures/index.ts";
import { deviceClock, deviceNow } from "#client/lib/call/device-clock.ts";
import { uuid } from "#client/lib/uuid.ts";
import { local } from "#client/lib/storage.ts";
import { hasCode, session } from "#client/state/session.ts";
import { proxy, subscribe } from "valtio";
import { subscribeKey } from "valtio/utils";
import { onSecret } from "#client/state/typed-secret.ts";
import { noteWaiting } from "#client/state/scans-waiting.ts";
import { createScanDesk, type ScanDesk } from "./scan-desk.ts";
import { cylindersOfCode, expectedLengths, learnNow } from "./barcode-lengths.ts";
import { keptTableOf } from "./kept-table.ts";
import { createIndexedJournal } from "./scan-journal.ts";
import { createIndexedResults } from "./result-store.ts";
import { askSpecs, sendScans, takeBackScan } from "./send-scans.ts";
import { createSounds } from "./sound.ts";
import { askBenchAgain } from "./use-preview.ts";

/** True when results are heard; remembered by this browser. */
export const sound = proxy({ on: local.read("scanSound") !== "false" });
subscribe(sound, () => local.write("scanSound", String(sound.on)));

const play = createSounds();

/** A table for each person: what one scanned and could not send is never sent by another. */
const desks = new Map<string, PersonalDesk>();

/** `person` is the id of whose scans they are. */
type PersonalDesk = ScanDesk & { person: string };

const deskOf = (person: string): PersonalDesk => {
  const known = desks.get(person);
  if (known) return known;
  const table = `scanTable.${person}`;
  const made = createScanDesk({
    table: keptTableOf(local.read(table)),
    keep: (kept) => local.write(table, JSON.stringify(kept)),
    journal: typeof indexedDB === "undefined" ? undefined : createIndexedJournal(person),
    takeBack: async (commandId) => {
      const isBack = await takeBackScan(commandId);
      if (isBack) askBenchAgain();
      return isBack;
    },
    results: typeof indexedDB === "undefined" ? undefined : createIndexedResults(person),
    ownCompany: () => session.info?.accountInfo.companyName ?? "",
    waiting: (count) => noteWaiting(person, count),
    send: async (items) => {
      const { info } = session;
      const signedIn = info && (info.accountInfo.id ?? info.accountInfo.userName);
      if (signedIn !== person) return { kind: "unreachable", unsure: false };
      const outcome = await sendScans(items);
      if (outcome.kind === "answered") askBenchAgain();
      return outcome;
    },
    stepAfter: (procedureId) => {
      const next = stepAfter(procedureId);
      return next && hasCode(next.permission) ? next.id : undefined;
    },
    specNames: askSpecs,
    lengths: expectedLengths,
    isTwice: (gasBarcode) => cylindersOfCode(gasBarcode).length > 1,
    learnTwice: learnNow,
    sound: (results) => sound.on && play(results),
    newId: uuid,
    now: deviceNow,
    clockOffset: () => deviceClock.offsetMs,
  });
  const desk = { ...made, person };
  desks.set(person, desk);
  onSecret((secret) => void desk.forgetSecret(secret));
  return desk;
};

// The browser often knows before the next try that the line is back.
window.addEventListener("online", () => desks.forEach((desk) => void desk.retry()));

// A person who signs in again need not wait for the next try either.
subscribeKey(session, "token", (token) => {
  if (token !== null) desks.forEach((desk) => void desk.retry());
});

/** Sends what the person scanned on an earlier page, without a visit to the scan page. */
export const resumeScans = (person: string): void => void deskOf(person);

/** The scanning table of whoever is signed in; it outlives the page's visit. */
export const useScanDesk = (): PersonalDesk => {
  const { info } = useSnapshot(session);
  return deskOf(info?.accountInfo.id ?? info?.accountInfo.userName ?? "");
};
