import { useSnapshot, proxy, subscribe } from "valtio";
import { subscribeKey } from "valtio/utils";
import { stepAfter } from "#contracts/procedures/index.ts";
import { deviceClock, deviceNow } from "#client/lib/call/device-clock.ts";
import { uuid } from "#client/lib/uuid.ts";
import { local } from "#client/lib/storage.ts";
import { askBarcode } from "#client/state/meant-code.ts";
import { updateOwnBottlesSoon } from "#client/state/own-bottles/keep-own-bottles.ts";
import { hasCode, reading, session } from "#client/state/session.ts";
import { onSecret } from "#client/state/typed-secret.ts";
import { noteWaiting } from "#client/state/scans-waiting.ts";
import type { ScanResult } from "./scan-row.ts";
import { createScanSession, type ScanSession } from "./scan-session.ts";
import { cylindersOfCode, expectedLengths, learnNow } from "./scanner-settings.ts";
import { doubtOf, isAway, ownScans } from "./interlock.ts";
import { savedSessionOf } from "./pending-cylinders.ts";
import { createIndexedJournal } from "./scan-journal.ts";
import { createIndexedResults } from "./result-store.ts";
import { askLonger, askSpecs, sendScans, takeBackScan } from "./send-scans.ts";
import { refreshPending } from "./cylinder-queries.ts";
import { askStep, knownRefusal } from "./ask-step.ts";

type Tone = { hz: number; at: number; s: number; wave: OscillatorType };

/** Sounds that differ clearly: high for recorded, two tones for an exception, long and low for refused, a tick for stored here. */
const tones: Record<ScanResult, Tone[]> = {
  ok: [{ hz: 1320, at: 0, s: 0.09, wave: "sine" }],
  exc: [
    { hz: 880, at: 0, s: 0.1, wave: "triangle" },
    { hz: 660, at: 0.14, s: 0.16, wave: "triangle" },
  ],
  no: [{ hz: 196, at: 0, s: 0.5, wave: "square" }],
  wait: [{ hz: 520, at: 0, s: 0.03, wave: "sine" }],
  rep: [{ hz: 520, at: 0, s: 0.06, wave: "triangle" }],
  back: [],
};
/** Maximum number of sounds for one batch. */
const most = 5;
const apart = 0.16;

/** Plays the sound of each outcome. The audio device opens at the first sound, because browsers require a user action before it. */
export const createSounds = () => {
  let audio: AudioContext | undefined;
  let free = 0;
  const tone = (context: AudioContext, { hz, at, s, wave }: Tone, start: number) => {
    const oscillator = new OscillatorNode(context, { frequency: hz, type: wave });
    const gain = new GainNode(context, { gain: 0.12 });
    gain.gain.setTargetAtTime(0, start + at + s * 0.6, s * 0.15);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start + at);
    oscillator.stop(start + at + s);
  };
  return (results: ScanResult[]): void => {
    if (results.length === 0 || typeof AudioContext === "undefined") return;
    audio ??= new AudioContext();
    void audio.resume();
    // The most serious sound comes first, so that a refusal is not lost among many sounds.
    const order: ScanResult[] = ["no", "exc", "ok", "rep", "wait"];
    const ordered = [...results].sort((a, b) => order.indexOf(a) - order.indexOf(b)).slice(0, most);
    for (const result of ordered) {
      const start = Math.max(audio.currentTime, free);
      for (const each of tones[result]) tone(audio, each, start);
      free = start + apart + Math.max(...tones[result].map(({ at, s }) => at + s));
    }
  };
};

/** The sound switch, saved in this browser. */
export const sound = proxy({ on: local.read("scanSound") !== "false" });
subscribe(sound, () => local.write("scanSound", String(sound.on)));

const play = createSounds();

/** One session for each person, so that unsent scans are never sent as another person. */
const sessions = new Map<string, PersonalSession>();

/** `person` is the id of the person who scanned. */
type PersonalSession = ScanSession & { person: string };

const sessionOf = (person: string): PersonalSession => {
  const existing = sessions.get(person);
  if (existing) return existing;
  const key = `scanTable.${person}`;
  const created = createScanSession({
    saved: savedSessionOf(local.read(key)),
    keep: (saved) => local.write(key, JSON.stringify(saved)),
    journal: typeof indexedDB === "undefined" ? undefined : createIndexedJournal(person),
    takeBack: async (commandId) => {
      const isBack = await takeBackScan(commandId);
      if (isBack) refreshPending();
      return isBack;
    },
    results: typeof indexedDB === "undefined" ? undefined : createIndexedResults(person),
    waiting: (count) => noteWaiting(person, count),
    send: async (items) => {
      const { info } = session;
      const signedIn = info && (info.accountInfo.id ?? info.accountInfo.userName);
      if (signedIn !== person) return { kind: "unreachable", unsure: false };
      const outcome = await sendScans(items);
      if (outcome.kind === "answered") {
        refreshPending(outcome.results.map(({ gasBarcode }) => gasBarcode));
        updateOwnBottlesSoon();
      }
      return outcome;
    },
    stepAfter: (procedureId) => {
      const next = stepAfter(procedureId);
      return next && hasCode(next.permission) ? next.id : undefined;
    },
    stepFor: askStep,
    refusalOf: knownRefusal,
    interlock: { isAway, doubtOf, scans: ownScans },
    specNames: askSpecs,
    reading,
    findCylinder: askBarcode,
    findLonger: askLonger,
    lengths: expectedLengths,
    isTwice: (gasBarcode) => cylindersOfCode(gasBarcode).length > 1,
    learnTwice: learnNow,
    sound: (results) => sound.on && play(results),
    newId: uuid,
    now: deviceNow,
    clockOffset: () => deviceClock.offsetMs,
  });
  const personal = { ...created, person };
  sessions.set(person, personal);
  onSecret((secret) => void personal.forgetSecret(secret));
  return personal;
};

// The browser often detects the restored connection before the next retry.
window.addEventListener("online", () => sessions.forEach((each) => void each.retry()));

// A new sign-in also sends immediately.
subscribeKey(session, "token", (token) => {
  if (token !== null) sessions.forEach((each) => void each.retry());
});

/** Sends the person's waiting scans of an earlier page, without a visit to the scan page. */
export const resumeScans = (person: string): void => void sessionOf(person);

/** The scan session of the signed-in person. It stays while other pages are open. */
export const useScanSession = (): PersonalSession => {
  const { info } = useSnapshot(session);
  return sessionOf(info?.accountInfo.id ?? info?.accountInfo.userName ?? "");
};
