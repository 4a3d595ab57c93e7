import { Export, Plus } from "@blueprintjs/icons";
import { type ReactElement, type ReactNode, useDeferredValue } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { useQuery } from "@tanstack/react-query";
import { baseScreens } from "#contracts/access/menus/base.ts";
import { configScreens } from "#contracts/access/menus/config.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { ScreenSeed } from "#contracts/access/menu-seed.ts";
import { isAddress } from "#contracts/codes/clean-code.ts";
import { readCode } from "#contracts/codes/read-code.ts";
import { procedurePermissions } from "#contracts/commands/procedure-permission.ts";
import { getCylinder } from "#contracts/interface/single-calls.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { clientInfo } from "#contracts/resources/client-info.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import type { RecordRow } from "#contracts/resources/record-table.ts";
import { useT } from "#client/lib/i18n.ts";
import { flat, isRoute, samePath, visible } from "#client/state/menus/menu-tree.ts";
import { usePlace, openMenu } from "#client/state/menus/place.ts";
import { askPage, pageCommands } from "#client/state/page-commands.ts";
import { hasCode, type MenuItem, reading, session } from "#client/state/session.ts";
import { get, send } from "#client/state/api.ts";
import { useActions } from "../../actions.tsx";
import { Bottle } from "#client/kit/bottle.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { MenuIcon } from "#client/kit/menu-icons.tsx";
import { openCylinder } from "#client/state/open-cylinder.ts";

/** Screens with records. A command can open their form. */
const recordScreens: readonly ScreenSeed[] = [
  cylinderScreens.record,
  salesScreens.customer,
  ...Object.values(baseScreens),
  ...Object.values(configScreens),
  systemScreens.user,
  systemScreens.role,
];

/** Limit of the shown commands. */
const mostCommands = 6;

const hitOf = (key: string, icon: ReactElement, title: string, perform: () => void): Hit => ({
  key: `command ${key}`,
  icon,
  title,
  perform,
});

/** Commands that add a record, for the person's menus. */
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

/** Commands that the person may use. Without a text only the most common ones. */
const useCommandHits = (text: string): Hit[] => {
  const t = useT();
  const [path] = useLocation();
  const { offered } = useSnapshot(pageCommands);
  const adding = useAddCommands();
  const [first, ...others] = useActions().map((each) => ({
    title: each.label,
    hit: { ...hitOf(each.id, each.icon, each.label, each.perform), note: each.key },
  }));
  const title = t("client.palette.export");
  const exporting = { title, hit: hitOf("export", <Export />, title, () => askPage({ path, name: "export" })) };
  const all = [first, offered.includes("export") ? exporting : undefined, ...others, ...(text ? adding : [])];
  const needle = text.toLowerCase();
  return all
    .filter((each) => each !== undefined)
    .filter((each) => each.title.toLowerCase().includes(needle))
    .slice(0, mostCommands)
    .map(({ hit }) => hit);
};

type FoundRecords = { cylinders: RowOf<typeof cylinder>[]; customers: RecordRow<typeof clientInfo>[] };

const none: FoundRecords = { cylinders: [], customers: [] };

/** Least number of characters for a request to the server. */
const shortestKey = 2;

type Found = FoundRecords["cylinders"][number];
type Find = <Row>(codes: string[], path: string, query: Record<string, string>) => Promise<Row[]>;

/** Names of people and places contain no digit, so a text with one is a code. */
const isLikeCode = (key: string): boolean =>
  /^[\w-]+$/.test(key) || isAddress(key) || (/\d/.test(key.normalize("NFKC")) && !key.includes("/"));

/**
 * Finds cylinders by a part of the barcode, if the person may see the archive. Other people who scan need the whole barcode, and so does a label with
 * more than the barcode.
 */
const findCylinders = async (key: string, find: Find, signal: AbortSignal): Promise<Found[]> => {
  const { list } = cylinderScreens.record.codes;
  const { candidates, shown } = readCode(key, reading());
  const isPart = candidates.every(({ kind }) => kind === "label") && !isAddress(shown);
  if (hasCode(...list) && isPart) return find<Found>(list, cylinder.path, { gasBarcode: shown });
  if (!hasCode(...list, ...procedurePermissions)) return [];
  const gasBarcode = isPart ? shown.replace(/\s/gu, "") : key;
  const one = send(getCylinder, { gasBarcode }, { silent: true, signal });
  return one.then(
    (record) => [record],
    () => [],
  );
};

/** Finds up to 5 cylinders by barcode and up to 5 customers. A whole barcode also finds a cylinder that the person may not list. */
const useFoundRecords = (key: string): FoundRecords & { isSearching: boolean } => {
  const enabled = key.length >= shortestKey;
  const { data, isFetching } = useQuery<FoundRecords>({
    queryKey: ["palette", key],
    enabled,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const find = async <Row,>(codes: string[], path: string, query: Record<string, string>): Promise<Row[]> => {
        if (!hasCode(...codes)) return [];
        const body = { pageIndex: 1, pageSize: 5, ...query };
        const page = await get<{ list: Row[] }>(path, body, { silent: true, signal }).catch(() => ({ list: [] }));
        return page.list;
      };
      const [cylinders, customers] = await Promise.all([
        isLikeCode(key) ? findCylinders(key, find, signal) : [],
        find<FoundRecords["customers"][number]>(salesScreens.customer.codes.list, listOf(clientInfo).path, { key }),
      ]);
      return { cylinders, customers };
    },
  });
  return { ...((enabled && data) || none), isSearching: enabled && isFetching };
};

export type Hit = { key: string; icon: ReactNode; title: ReactNode; note?: string; perform: () => void };
export type HitGroup = { title: string; hits: Hit[] };

/** Limit of the shown menus. */
const mostMenus = 8;

const useMenuHits = (text: string): Hit[] => {
  const [, go] = useLocation();
  const { label } = usePlace();
  const { info } = useSnapshot(session);
  const needle = text.toLowerCase();
  return flat(visible(info?.menus as MenuItem[] | undefined))
    .filter((menu) => !menu.hidden && isRoute(menu))
    .filter((menu) =>
      [menu.label, menu.englishName ?? "", menu.path ?? ""].some((word) => word.toLowerCase().includes(needle)),
    )
    .slice(0, mostMenus)
    .map((menu) => ({
      key: menu.id,
      icon: <MenuIcon name={menu.icon} />,
      title: label(menu),
      perform: () => openMenu(menu, go),
    }));
};

/** Groups with hits: menus and commands first, or cylinders first if the text begins with a digit. */
export const useHitGroups = (text: string): { groups: HitGroup[]; isSearching: boolean } => {
  const t = useT();
  const [, go] = useLocation();
  const key = useDeferredValue(text);
  const records = useFoundRecords(key);
  const menus: HitGroup = { title: t("client.palette.menus"), hits: useMenuHits(text) };
  const commands: HitGroup = { title: t("client.palette.commands"), hits: useCommandHits(text) };
  const cylinders: HitGroup = {
    title: t("common.cylinders"),
    hits: records.cylinders.map((row) => ({
      key: row.gasBarcode,
      icon: <Bottle full={row.content === "full"} size={16} />,
      title: <Barcode code={row.gasBarcode} plain />,
      note: [row.specName, row.lastLocationName].filter(Boolean).join("  "),
      perform: () => openCylinder(row.gasBarcode),
    })),
  };
  const customers: HitGroup = {
    title: t("client.palette.customers"),
    hits: records.customers.map((row) => ({
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
  return { groups: ordered.filter(({ hits }) => hits.length > 0), isSearching: records.isSearching || key !== text };
};
