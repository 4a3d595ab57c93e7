import type { Kysely } from "kysely";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import type { MenuItem } from "#contracts/access/menu-item.ts";
import type { Database } from "#infra/engines/database/database.ts";

type Node = Omit<MenuItem, "children" | "parentId"> & { parentId: string | null; type: number };

/**
 * The web menus that a person's roles show, as a tree without empty groups. The menu that opens the scan page comes first, except for administrators,
 * and a menu that would open a forbidden page opens its own first page instead.
 */
export const loadMenus = async (
  db: Kysely<Database>,
  who: { accountId: string; isAdmin: boolean },
): Promise<MenuItem[]> => {
  const [nodes, granted] = await Promise.all([menuNodes(db), who.isAdmin ? undefined : grantedIds(db, who.accountId)]);
  const visible = granted ? nodes.filter((node) => node.type === 1 || granted.has(node.id)) : nodes;
  const paths = new Set(visible.map(({ path }) => path));
  const closed = new Set(nodes.map(({ path }) => path).filter((path) => !paths.has(path)));
  const menus = childrenOf(
    null,
    visible.map((node) => (closed.has(node.redirect) ? { ...node, redirect: null } : node)),
  );
  return granted ? scanningFirst(menus) : menus;
};

const scanningFirst = (menus: MenuItem[]): MenuItem[] => {
  const scans = ({ redirect }: MenuItem): boolean => redirect === cylinderScreens.scan.path;
  return [...menus.filter(scans), ...menus.filter((menu) => !scans(menu))];
};

const menuNodes = (db: Kysely<Database>): Promise<Node[]> =>
  db
    .selectFrom("permission as p")
    .where("p.type", "in", [1, 2])
    .where("p.client_type", "=", 0)
    .where("p.enabled", "=", true)
    .where("p.is_deleted", "=", false)
    .orderBy("p.sort")
    .orderBy("p.id")
    .select(["p.id", "p.parent_id as parentId", "p.type", "p.label", "p.english_name as englishName", "p.icon"])
    .select(["p.path", "p.redirect", "p.hidden", "p.opened", "p.new_window as newWindow", "p.external"])
    .select(["p.link_explicit as linkExplicit", "p.closable"])
    .execute();

const grantedIds = async (db: Kysely<Database>, accountId: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom("account_role")
    .innerJoin("role", "role.id", "account_role.role_id")
    .innerJoin("role_permission", "role_permission.role_id", "role.id")
    .where("account_role.account_id", "=", accountId)
    .where("role.is_usable", "=", true)
    .where("role.is_deleted", "=", false)
    .select("role_permission.permission_id")
    .distinct()
    .execute();
  return new Set(rows.map((row) => row.permission_id));
};

const childrenOf = (parentId: string | null, nodes: Node[]): MenuItem[] =>
  nodes
    .filter((node) => node.parentId === parentId)
    .map(({ type, ...node }) => ({
      type,
      item: { ...node, parentId: parentId ?? (0 as const), children: childrenOf(node.id, nodes) },
    }))
    .filter(({ type, item }) => type === 2 || item.children.length > 0)
    .map(({ item }) => item);
