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

/** A choice that each device makes for itself; the server's is the one that a new device begins with. */
type DeviceChoice = {
  key: "language" | "theme" | "pageSize";
  /** `null`: this device has not chosen. */
  read(): string | number | null;
  /** Makes the server's choice this device's. */
  adopt(value: unknown): void;
};

/** Choices of the device, registered by the modules that store them. */
const choices: DeviceChoice[] = [];
export const addDeviceChoice = (choice: DeviceChoice): void => void choices.push(choice);

/** Until more changes have been made, or none, for so many ms, nothing is sent. */
const pauseMs = 1000;
/** How long entering waits for the preferences: the pages work without them. */
const patience = 3000;
/** Under this name the browser keeps which preferences the server does not have yet. */
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

/** Values that the server has, as it last said or took them: JSON by key. */
const serverValues = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;

const isKnown = (key: string, person: string): boolean =>
  serverValues.get(key) === JSON.stringify(valueOf(key, person));

/** Sends one preference of the signed-in person soon; what cannot be sent now is sent when the person comes back. */
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
      // Sent again it would be refused again.
      showError(error);
    }
    serverValues.set(key, JSON.stringify(value));
    // It may have changed meanwhile; then it goes again.
    sendPreference(key);
  }
};

/** Asks for the preferences of whose token this is; nothing where the server does not say. */
export const askPreferences = async (): Promise<Preference[] | undefined> => {
  try {
    const options = { silent: true, signal: AbortSignal.timeout(patience) };
    const answer = await send(signInCalls.preferences, {}, options);
    return "list" in answer ? answer.list : [answer];
  } catch {
    return undefined;
  }
};

/** Takes the server's preferences over into this browser, but for those that it has yet to send. */
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

/** Sends what this browser has and the server does not: changes of a time without a network, and what an older build kept here alone. */
export const sendMissing = (person: string): void => {
  const choiceKeys = choices.filter((choice) => choice.read() !== null).map(({ key }) => key);
  const here = [...rememberedNames(person).filter(isKept), ...choiceKeys];
  for (const key of [...unsentOf(person), ...here.filter((each) => !serverValues.has(each))]) sendPreference(key);
};

/** A value that the server keeps for the signed-in person, and this browser too: so it is there at once, and without a network. */
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

/** Ties language, theme and page size of this device to those that the server gives a new one; called once, at the start. */
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
