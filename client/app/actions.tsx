import { Cog, Compass, Flash, Help, Key, LogOut, Moon, Translate } from "@blueprintjs/icons";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { type Language, languages } from "#contracts/locales/languages.ts";
import { firstStepsCode } from "#contracts/wire/first-steps.ts";
import { languageNames, setLanguage, useT } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";
import { help } from "#client/state/help.ts";
import { hasCode } from "#client/state/session.ts";
import { settings, toggleTheme } from "#client/state/settings.ts";
import { signOut } from "#client/state/sign-out.ts";
import { firstStepsPath, useFirstStepsAway } from "./first-steps/first-steps-entry.ts";

/** Keys of actions, as labelled on a keyboard. The sheet of shortcuts shows the same. */
export const actionKeys = { keys: "?", help: "F1" } as const;

export type ActionId = "scan" | "theme" | Language | "settings" | "firstSteps" | "keys" | "help" | "signOut";

/** An action that every page offers. Menus, palette and keys read it from here. */
export type Action = { id: ActionId; label: string; icon: ReactElement; key?: string; perform: () => void };

type Offer = Action & { isUsable?: boolean };

/** Actions that change the look of the client. */
const useLookActions = (): Offer[] => {
  const t = useT();
  const { i18n } = useTranslation();
  const isDark = useSnapshot(settings).theme === "dark";
  return [
    {
      id: "theme",
      label: t(isDark ? "client.themeLight" : "client.themeDark"),
      icon: isDark ? <Flash /> : <Moon />,
      perform: toggleTheme,
    },
    ...languages.map((language) => ({
      id: language,
      label: t("client.palette.language", { name: languageNames[language] }),
      icon: <Translate />,
      isUsable: language !== i18n.language,
      perform: () => void setLanguage(language),
    })),
  ];
};

/** Actions about the person's own account. */
const usePersonActions = (): Offer[] => {
  const t = useT();
  const [, go] = useLocation();
  const [, hideFirstSteps] = useFirstStepsAway();
  const openFirstSteps = (): void => {
    hideFirstSteps(false);
    go(firstStepsPath);
  };
  return [
    {
      id: "settings",
      label: t("client.account.settings"),
      icon: <Cog />,
      isUsable: hasCode("api:admin:user:getbasic"),
      perform: () => go("/account/settings"),
    },
    {
      id: "firstSteps",
      label: t("firstSteps.menu"),
      icon: <Compass />,
      isUsable: hasCode(firstStepsCode),
      perform: openFirstSteps,
    },
  ];
};

/** The actions that the signed-in person may use, in the order of the palette. */
export const useActions = (): Action[] => {
  const t = useT();
  const [, go] = useLocation();
  const { codes, path } = cylinderScreens.scan;
  const askToLeave = async (): Promise<void> => {
    const title = t("client.signOut");
    if (await confirm({ title, text: t("client.signOutText"), action: title })) await signOut();
  };
  const all: Offer[] = [
    {
      id: "scan",
      label: t("client.palette.scan"),
      icon: <Flash />,
      isUsable: hasCode(...codes.record),
      perform: () => go(path),
    },
    ...useLookActions(),
    ...usePersonActions(),
    {
      id: "keys",
      label: t("client.keys.title"),
      icon: <Key />,
      key: actionKeys.keys,
      perform: () => void (help.keys = true),
    },
    {
      id: "help",
      label: t("client.help.menu"),
      icon: <Help />,
      key: actionKeys.help,
      perform: () => void (help.open = true),
    },
    { id: "signOut", label: t("client.signOut"), icon: <LogOut />, perform: () => void askToLeave() },
  ];
  return all.filter(({ isUsable }) => isUsable !== false);
};
