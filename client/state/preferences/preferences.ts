import { subscribeKey } from "valtio/utils";
import { signInCalls } from "#contracts/interface/sign-in-calls.ts";
import type { Preference } from "#contracts/wire/preferences.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { chosenLanguage, isLanguage, onLanguage, setLanguage } from "#client/lib/i18n.ts";
import { local } from "#client/lib/storage.ts";
import { send } from "../api.ts";
import { recall, remember, rememberedNames, useRemembered } from "./remembered.ts";
import { session } from "../session.ts";
import { showError } from "../toasts.ts";
import { isPageSize, settings } from "../settings.ts";

/** A setting that each device chooses for itself. A new device starts with the server's value. */
type DeviceChoice = {
  key: "language" | "theme" | "pageSize";
  /** `null`: nothing was chosen on this device. */
  read(): string | number | null;
  /** Sets this device to the server's value. */
  adopt(value: unknown): void;
};

/** Settings of the device. The modules that store them register them here. */
const choices: DeviceChoice[] = [];
export const addDeviceChoice = (choice: DeviceChoice): void => void choices.push(choice);

/** Preferences are sent after this many ms without a change. */
const pauseMs = 1000;
/** Timeout of the preferences at sign-in, in ms: the pages work without them. */
const patience = 3000;
/** Storage name for the preferences that the server does not have yet. */
const unsentName = "unsentPreferences";

const isKept = (name: string): boolean => /^((columns|views)\.|firstSteps$)/.test(name);

const unsentOf = (person: string): string[] => {
  const names = recall(unsentName, person);
  return Array.isArray(names) ? names.map(String) : [];
};
const setUnsent = (person: string, names: string[]): void =>
  remember(unsentName, person, names.length > 0 ? names : null);

const valueOf = (key: string, person: string): unknown => {
  const choice = choices.find((each) => each.key === key);
  return (choice ? choice.read() : recall(key, person)) ?? null;
};

/** Last known values on the server: JSON by key. */
const serverValues = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;

const isKnown = (key: string, person: string): boolean =>
  serverValues.get(key) === JSON.stringify(valueOf(key, person));

/** Sends one preference of the signed-in person soon. If sending fails, it is sent when the person comes back. */
const sendPreference = (key: string): void => {
  const person = session.info?.accountInfo.id;
  if (person === undefined) return;
  const others = unsentOf(person).filter((each) => each !== key);
  setUnsent(person, isKnown(key, person) ? others : [...others, key]);
  clearTimeout(timer);
  if (unsentOf(person).length > 0) timer = setTimeout(() => void sendUnsent(person), pauseMs);
};

const sendUnsent = async (person: string): Promise<void> => {
  for (const key of unsentOf(person)) {
    if (session.info?.accountInfo.id !== person) return;
    const value = valueOf(key, person);
    try {
      await send(signInCalls.setPreference, { key, value }, { silent: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isAway || error.status === 401) return;
      // A refused value would be refused again, so it is not retried.
      showError(error);
    }
    serverValues.set(key, JSON.stringify(value));
    // If the value has changed meanwhile, it is sent again.
    sendPreference(key);
  }
};

/** Loads the preferences of the token's person; undefined if the server does not respond. */
export const askPreferences = async (): Promise<Preference[] | undefined> => {
  try {
    const options = { silent: true, signal: AbortSignal.timeout(patience) };
    const answer = await send(signInCalls.preferences, {}, options);
    return "list" in answer ? answer.list : [answer];
  } catch {
    return undefined;
  }
};

/** Stores the server's preferences in this browser, except those that are not sent yet. */
export const adoptPreferences = (person: string, preferences: Preference[]): void => {
  serverValues.clear();
  const unsent = unsentOf(person);
  for (const { key, value } of preferences) {
    serverValues.set(key, JSON.stringify(value));
    const choice = choices.find((each) => each.key === key);
    if (choice) {
      if (choice.read() === null && value !== null) choice.adopt(value);
    } else if (isKept(key) && !unsent.includes(key)) remember(key, person, value);
  }
};

/** Sends the values that the server lacks: changes made without a network, and those that an older build kept only here. */
export const sendMissing = (person: string): void => {
  const choiceKeys = choices.filter((choice) => choice.read() !== null).map(({ key }) => key);
  const here = [...rememberedNames(person).filter(isKept), ...choiceKeys];
  for (const key of [...unsentOf(person), ...here.filter((each) => !serverValues.has(each))]) sendPreference(key);
};

/** A value that is stored on the server and in this browser, so it is there at once and without a network. */
export const usePreference = <T>(name: string, empty: T): [T, (next: T | null) => void] => {
  const [value, keep] = useRemembered(name, empty);
  return [
    value,
    (next) => {
      keep(next);
      sendPreference(name);
    },
  ];
};

/** Shares language, theme and page size with the server, which gives them to new devices. Called once, at the start. */
export const shareDeviceChoices = (): void => {
  addDeviceChoice({
    key: "language",
    read: chosenLanguage,
    adopt: (value) => {
      if (isLanguage(value)) void setLanguage(value);
    },
  });
  addDeviceChoice({
    key: "theme",
    read: () => local.read("theme"),
    adopt: (value) => {
      if (value === "dark" || value === "light") settings.theme = value;
    },
  });
  addDeviceChoice({
    key: "pageSize",
    read: () => (local.read("pageSize") === null ? null : settings.pageSize),
    adopt: (value) => {
      if (isPageSize(value)) settings.pageSize = value;
    },
  });
  onLanguage(() => sendPreference("language"));
  for (const key of ["theme", "pageSize"] as const) subscribeKey(settings, key, () => sendPreference(key));
};
