import { firstStepsCode, getFirstSteps, type FirstStepsAnswer } from "#contracts/wire/first-steps.ts";
import { send } from "#client/state/api.ts";
import { usePreference } from "#client/state/preferences/preferences.ts";
import { recall } from "#client/state/preferences/remembered.ts";
import { hasCode, type LoginInfo } from "#client/state/session.ts";

export const firstStepsPath = "/first-steps";

/** Preference of a person who has hidden the first steps. */
const preference = { name: "firstSteps", away: "away" } as const;

/** True if the person has hidden the first steps, and a function that stores this. */
export const useFirstStepsAway = (): [boolean, (away: boolean) => void] => {
  const [value, keep] = usePreference<string>(preference.name, "");
  return [value === preference.away, (away) => keep(away ? preference.away : null)];
};

/** Timeout of the request in ms. Without a response the client opens the usual start page. */
const patience = 3000;

export const askFirstSteps = (signal?: AbortSignal): Promise<FirstStepsAnswer> =>
  send(getFirstSteps, {}, { silent: true, signal });

/** True if the person starts with the first steps: may set up the product, has not hidden them, and no scan exists yet. */
export const beginsWithFirstSteps = async ({ accountInfo }: LoginInfo): Promise<boolean> => {
  if (!hasCode(firstStepsCode) || recall(preference.name, accountInfo.id) === preference.away) return false;
  try {
    return (await askFirstSteps(AbortSignal.timeout(patience))).made.scan === 0;
  } catch {
    return false;
  }
};
