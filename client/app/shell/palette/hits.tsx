import { useDeferredValue, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import { Bottle } from "#client/kit/bottle.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { MenuIcon } from "#client/kit/menu-icons.tsx";
import { useT } from "#client/lib/i18n.ts";
import { openCylinder } from "#client/state/cylinder-dialog.ts";
import { flat, isRoute, visible } from "#client/state/menus/menu-tree.ts";
import { openMenu } from "#client/state/menus/open-menu.ts";
import { usePlace } from "#client/state/menus/place.ts";
import { askPage } from "#client/state/page-commands.ts";
import { session, type MenuItem } from "#client/state/session.ts";
import { useCommandHits } from "./commands.tsx";
import { useFoundRecords } from "./find-records.ts";

export type Hit = { key: string; icon: ReactNode; title: ReactNode; note?: string; perform: () => void };
export type HitGroup = { title: string; hits: Hit[] };

/** Menus shown at most. */
const mostMenus = 8;

const useMenuHits = (text: string): Hit[] => {
  const [, go] = useLocation();
  const { label } = usePlace();
  const { info } = useSnapshot(session);
  const wanted = text.toLowerCase();
  return flat(visible(info?.menus as MenuItem[] | undefined))
    .filter((menu) => !menu.hidden && isRoute(menu))
    .filter((menu) =>
      [menu.label, menu.englishName ?? "", menu.path ?? ""].some((word) => word.toLowerCase().includes(wanted)),
    )
    .slice(0, mostMenus)
    .map((menu) => ({
      key: menu.id,
      icon: <MenuIcon name={menu.icon} />,
      title: label(menu),
      perform: () => openMenu(menu, go),
    }));
};

/** Groups of hits that are not empty: menus and commands first, or cylinders where the text begins with a digit. */
export const useHitGroups = (text: string): HitGroup[] => {
  const t = useT();
  const [, go] = useLocation();
  const found = useFoundRecords(useDeferredValue(text));
  const menus: HitGroup = { title: t("client.palette.menus"), hits: useMenuHits(text) };
  const commands: HitGroup = { title: t("client.palette.commands"), hits: useCommandHits(text) };
  const cylinders: HitGroup = {
    title: t("client.palette.cylinders"),
    hits: found.cylinders.map((row) => ({
      key: row.gasBarcode,
      icon: <Bottle full={row.content === "full"} size={16} />,
      title: <Barcode code={row.gasBarcode} plain />,
      note: [row.specName, row.lastLocationName].filter(Boolean).join("  "),
      perform: () => openCylinder(row.gasBarcode),
    })),
  };
  const customers: HitGroup = {
    title: t("client.palette.customers"),
    hits: found.customers.map((row) => ({
      key: row.id,
      icon: <MenuIcon name="people" />,
      title: row.name,
      note: [row.projectName, row.telephone, row.address].filter(Boolean).join("  "),
      perform: () => {
        askPage({ path: salesScreens.customer.path, name: "view", id: row.id });
        go(salesScreens.customer.path);
      },
    })),
  };
  const ordered = /^\d/.test(text) ? [cylinders, menus, customers, commands] : [menus, commands, cylinders, customers];
  return ordered.filter(({ hits }) => hits.length > 0);
};
