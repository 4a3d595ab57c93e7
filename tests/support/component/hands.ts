import { waitFor } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";

/** Long enough for a part of the client that is loaded when it is first wanted, in ms. */
const timeout = 30_000;

/** Acts as a person does at the page. A new one for each test, because it knows which keys are pressed. */
let user: UserEvent;
export const newUser = (): void => {
  user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false });
};

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const find = (selector: string, words: string): HTMLElement | undefined =>
  all(selector).find((each) => each.textContent.includes(words));

const shown = (): string => [window.location.pathname, document.body.textContent.slice(0, 2000)].join("\n");

/** Waits until a condition holds. @throws Error that says what was waited for and what the page shows instead */
export const wait = <T>(forWhat: string, condition: () => T | undefined | false): Promise<T> =>
  waitFor(
    () => {
      const found = condition();
      if (found === undefined || found === false) throw new Error(forWhat);
      return found;
    },
    { timeout, onTimeout: () => new Error(`${forWhat}. The page shows ${shown()}`) },
  );

/** Waits for an element that has the words. */
export const until = (selector: string, words = ""): Promise<HTMLElement> =>
  wait(`${selector} with "${words}" is not there`, () => find(selector, words));

/** Waits until no element has the words. */
export const gone = async (selector: string, words = ""): Promise<void> =>
  void (await wait(`${selector} with "${words}" is still there`, () => !find(selector, words)));

export const counted = async (selector: string, count: number): Promise<void> =>
  void (await wait(`there are not ${count} × ${selector}`, () => all(selector).length === count));

/** Waits until the element has the focus. */
export const focused = async (selector: string): Promise<void> =>
  void (await wait(`the focus is not on ${selector}`, () => document.activeElement?.matches(selector)));

/** With the mouse, on the first that has the words and can be used. */
export const click = async (selector: string, words = ""): Promise<void> => {
  const usable = () => {
    const found = find(selector, words);
    return found?.matches(":disabled") ? undefined : found;
  };
  await user.click(await wait(`${selector} with "${words}" cannot be clicked`, usable));
};

/** Into an input, behind what it holds. */
export const typeInto = async (selector: string, text: string): Promise<void> => {
  await user.click(await until(selector));
  await user.keyboard(text.replaceAll(/[[{]/g, "$&$&"));
};

/** Into a field of a form, behind what it holds. */
export const type = (name: string, text: string): Promise<void> => typeInto(`#f-${name}`, text);

/** In place of what an input holds. */
export const fill = async (selector: string, text: string): Promise<void> => {
  await user.clear(await until(selector));
  await user.keyboard(text.replaceAll(/[[{]/g, "$&$&"));
};

/** Keys by the names of user-event: `{Enter}`, `{Control>}k{/Control}`. */
export const press = (keys: string): Promise<void> => user.keyboard(keys);

/** Picks an option of a `select`, by its value. */
export const choose = async (selector: string, value: string): Promise<void> =>
  user.selectOptions(await until(selector), value);

/** Picks files as in the browser's own dialog. */
export const upload = async (selector: string, ...files: File[]): Promise<void> =>
  user.upload(await until(selector), files);

/** Value of a form's field. */
export const valueOf = (name: string): string =>
  (document.getElementById(`f-${name}`) as HTMLInputElement | null)?.value ?? "";

export const texts = (selector: string): string[] => all(selector).map((each) => each.textContent.trim());

/** The rows of a list. */
export const rows = ".table_root tbody tr:not([aria-hidden])";
