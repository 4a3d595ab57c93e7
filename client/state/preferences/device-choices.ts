import { subscribeKey } from "valtio/utils";
import { chosenLanguage, isLanguage, onLanguage, setLanguage } from "#client/lib/i18n.ts";
import { local } from "#client/lib/storage.ts";
import { addDeviceChoice, sendPreference } from "./preferences.ts";
import { isPageSize, settings } from "../settings.ts";

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
