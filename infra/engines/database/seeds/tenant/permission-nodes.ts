import { codeLabel } from "#contracts/access/code-label.ts";
import { menuCodes } from "#contracts/access/menu-seed.ts";
import { appMenus } from "#contracts/access/menus/app.ts";
import { looseCodes, menuTree, type MenuSeed } from "#contracts/access/menu.ts";

/** A node of the seeded permission tree, parents before children. */
export type NodeSeed = {
  /** A stable key, for example `gascylinder.record#gasCylinder:archives:add` for an interface point. */
  key: string;
  parentKey?: string;
  type: 1 | 2 | 3;
  /** 1: node of the app. Absent: node of the web client. */
  clientType?: 1;
  label: string;
  english: string;
  sort: number;
  icon?: string;
  path?: string;
  redirect?: string;
  opened?: boolean;
  /** Code of an interface point. */
  code?: string;
  /** A user with one of these codes sees the node. A menu is shown by its first code, a group by the codes of its menus. */
  shownBy: string[];
};

/** The nodes of both trees (web and app) in one list. */
export const nodeSeeds = (): NodeSeed[] => [
  ...treeOf(menuTree),
  ...looseNodes(),
  ...treeOf(appMenus).map((node) => ({ ...node, clientType: 1 as const })),
];

const treeOf = (menus: MenuSeed[]): NodeSeed[] => menus.flatMap((menu, index) => nodesOf(menu, menu.sort ?? index + 1));

const nodesOf = (menu: MenuSeed, sort: number, parentKey?: string): NodeSeed[] => {
  const { key, zh, en, icon, path, redirect, opened: isOpen, children = [] } = menu;
  const codes = menuCodes(menu);
  const below = children.flatMap((child, index) => nodesOf(child, child.sort ?? index + 1, key));
  const first = codes[0] === undefined ? [] : [codes[0]];
  const inIt = below.filter((node) => node.parentKey === key).flatMap((node) => node.shownBy);
  const shownBy = [...new Set([...first, ...inIt])];
  const node: NodeSeed = {
    key,
    parentKey,
    type: path ? 2 : 1,
    label: zh,
    english: en,
    sort,
    icon,
    path,
    redirect,
    opened: isOpen,
    shownBy,
  };
  return [node, ...codes.map((code, index) => pointOf(code, index + 1, key)), ...below];
};

const pointOf = (code: string, sort: number, parentKey?: string): NodeSeed => {
  const { zh, en } = codeLabel(code);
  return { key: `${parentKey ?? ""}#${code}`, parentKey, type: 3, label: zh, english: en, sort, code, shownBy: [code] };
};

const looseNodes = (): NodeSeed[] => looseCodes.map((code, index) => pointOf(code, 900 + index));
