import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import type { AssignableNode } from "#contracts/access/role.ts";
import { roleSeeds } from "#contracts/access/roles.ts";
import type { Language } from "#contracts/locales/index.ts";
import { permissionsOf, procedureIdsWhere } from "#contracts/procedures/index.ts";
import type { DemoApi } from "./api.ts";
import { ensure, type Named } from "./ensure.ts";
import type { Words } from "./words.ts";

/** A role for an account. */
export type Role = { id: string; label: string };
type Row = Named & { key: string | null; label: string };

/** Codes of the inspectors, in addition to those of station staff. */
const inspecting: readonly string[] = [
  ...permissionsOf(procedureIdsWhere(({ inspects }) => inspects === true)),
  ...cylinderScreens.checks.codes.list,
  cylinderScreens.unqualified.codes.update,
];

/** Finds the seeded roles by their keys, and makes the inspectors' role, which is not seeded. */
export const makeRoles = async (api: DemoApi, words: Words, language: Language): Promise<Map<string, Role>> => {
  const rows = await api.all<Row>("/admin/role/getpage");
  const roles = new Map<string, Role>();
  for (const { key, ...label } of roleSeeds) {
    const id = rows.find((row) => row.key === key)?.id;
    if (id) roles.set(key, { id, label: label[language] });
  }
  roles.set("inspector", await inspectorRole(api, words, roles.get("stationOperator")));
  return roles;
};

const inspectorRole = async (api: DemoApi, { inspector: label }: Words, like: Role | undefined): Promise<Role> => {
  const [role] = await ensure(api, "/admin/role", [{ label, dataScope: "company" }], "label");
  if (!role || !like) throw new Error("no role for the inspectors");
  const granted = await api.get<string[]>("/admin/permission/getrolemoduleslist", { roleId: like.id });
  const more = granting(await api.get<AssignableNode[]>("/admin/permission/getmoduleslist"));
  await api.post("/admin/permission/assign", { roleId: role.id, modulesIds: [...new Set([...granted, ...more])] });
  return { id: role.id, label };
};

/** Ids of the points that grant {@link inspecting}, and of their menus. */
const granting = (nodes: readonly AssignableNode[]): string[] =>
  nodes.flatMap(({ id, apis, children }) => {
    const pointIds = apis.filter(({ code }) => code !== null && inspecting.includes(code)).map((point) => point.id);
    const below = [...pointIds, ...granting(children)];
    return below.length > 0 && id !== "" ? [id, ...below] : below;
  });
