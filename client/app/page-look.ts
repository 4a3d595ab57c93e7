import i18next from "i18next";
import { subscribe } from "valtio";
import { language } from "#client/lib/i18n.ts";
import { settings } from "#client/state/settings.ts";

/** Language and theme stand on the page's root element, so that portals and the browser know them too. */
const showLook = (): void => {
  const root = document.documentElement;
  root.lang = language() === "zh" ? "zh-CN" : language();
  root.classList.toggle("bp6-dark", settings.theme === "dark");
};

/** Shows them now and whenever they change. */
export const followLook = (): void => {
  showLook();
  i18next.on("languageChanged", showLook);
  subscribe(settings, showLook);
};
