import { Export, Flash, Moon, Plus, Translate } from "@blueprintjs/icons";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { baseScreens } from "#contracts/access/menus/base.ts";
import { configScreens } from "#contracts/access/menus/config.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { ScreenSeed } from "#contracts/access/menu-seed.ts";
import { languages } from "#contracts/locales/languages.ts";
import { languageNames, setLanguage, useT } from "#client/lib/i18n.ts";
import { flat, isRoute, samePath, visible } from "#client/state/menus/menu-tree.ts";
import { usePlace } from "#client/state/menus/place.ts";
import { askPage, pageCommands } from "#client/state/page-commands.ts";
import { hasCode, session, type MenuItem } from "#client/state/session.ts";
import { settings, toggleTheme } from "#client/state/settings.ts";
import type { Hit } from "./hits.tsx";

/** Screens of records, which open their form when they are asked to. */
const recordScreens: readonly ScreenSeed[] = [
  cylinderScreens.record,
  salesScreens.customer,
  ...Object.values(baseScreens),
  ...Object.values(configScreens),
  systemScreens.user,
  systemScreens.role,
];

/** Commands shown at most. */
const mostCommands = 6;

const hitOf = (key: string, icon: ReactElement, title: string, perform: () => void): Hit => ({
  key: `command ${key}`,
  icon,
  title,
  perform,
});

/** Forms of new records that the person may open, by the menus of their screens. */
const useAddCommands = (): { title: string; hit: Hit }[] => {
  const t = useT();
  const [, go] = useLocation();
  const { label } = usePlace();
  const { info } = useSnapshot(session);
  const menus = flat(visible(info?.menus as MenuItem[] | undefined)).filter((menu) => !menu.hidden && isRoute(menu));
  return menus.flatMap((menu) => {
    const path = menu.path ?? "";
    const code = recordScreens.find((screen) => samePath(screen.path, path))?.codes["add"];
    if (typeof code !== "string" || !hasCode(code)) return [];
    const title = t("client.palette.add", { name: label(menu) });
    const perform = (): void => {
      askPage({ path, name: "add" });
      go(path);
    };
    return [{ title, hit: hitOf(`add ${menu.id}`, <Plus />, title, perform) }];
  });
};

/** Commands that the person may give, wherever they are; with no text the commonest of them. */
export const useCommandHits = (text: string): Hit[] => {
  const t = useT();
  const [path, go] = useLocation();
  const { i18n } = useTranslation();
  const { theme } = useSnapshot(settings);
  const { offered } = useSnapshot(pageCommands);
  const adding = useAddCommands();
  const scan = cylinderScreens.scan;
  const all: { title: string; hit: Hit }[] = [];
  const put = (key: string, icon: ReactElement, title: string, perform: () => void): void => {
    all.push({ title, hit: hitOf(key, icon, title, perform) });
  };
  if (hasCode(...scan.codes.record)) put("scan", <Flash />, t("client.palette.scan"), () => go(scan.path));
  if (offered.includes("export"))
    put("export", <Export />, t("client.palette.export"), () => askPage({ path, name: "export" }));
  put("theme", <Moon />, t(theme === "dark" ? "client.themeLight" : "client.themeDark"), toggleTheme);
  for (const language of languages.filter((each) => each !== i18n.language))
    put(
      language,
      <Translate />,
      t("client.palette.language", { name: languageNames[language] }),
      () => void setLanguage(language),
    );
  const wanted = text.toLowerCase();
  return [...all, ...(text ? adding : [])]
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .slice(0, mostCommands)
    .map(({ hit }) => hit);
};
