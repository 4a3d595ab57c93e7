import { firstStepsCode, getFirstSteps, type FirstStepsAnswer } from "#contracts/wire/first-steps.ts";
import { send } from "#client/state/api.ts";
import { usePreference } from "#client/state/preferences/preferences.ts";
import { recall } from "#client/state/preferences/remembered.ts";
import { hasCode, type LoginInfo } from "#client/state/session.ts";

export const firstStepsPath = "/first-steps";

/** The preference of a person who has put the first steps away. */
const preference = { name: "firstSteps", away: "away" } as const;

/** Tells whether the person has put the steps away, and keeps it. */
export const useFirstStepsAway = (): [boolean, (away: boolean) => void] => {
  const [value, keep] = usePreference<string>(preference.name, "");
  return [value === preference.away, (away) => keep(away ? preference.away : null)];
};

/** How long entering waits for the answer, in ms: without it one begins where everybody does. */
const patience = 3000;

export const askFirstSteps = (signal?: AbortSignal): Promise<FirstStepsAnswer> =>
  send(getFirstSteps, {}, { silent: true, signal });

/** Tells whether a person who comes in begins with the first steps: may set the product up, nothing is recorded, and they are not put away. */
export const beginsWithFirstSteps = async ({ accountInfo }: LoginInfo): Promise<boolean> => {
  if (!hasCode(firstStepsCode) || recall(preference.name, accountInfo.id) === preference.away) return false;
  try {
    return (await askFirstSteps(AbortSignal.timeout(patience))).made.scan === 0;
  } catch {
    return false;
  }
};
