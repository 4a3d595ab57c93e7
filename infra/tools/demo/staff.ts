import { randomBytes } from "node:crypto";
import type { Language } from "#contracts/locales/index.ts";
import { createApi, type DemoApi, DemoFailure } from "./api.ts";
import type { Hiring } from "./employees.ts";
import type { Place } from "./places.ts";
import type { Person, Words } from "./words.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import type { AssignableNode } from "#contracts/access/role.ts";
import { roleSeeds } from "#contracts/access/roles.ts";
import { permissionsOf, procedureIdsWhere } from "#contracts/procedures/index.ts";
import { ensure, type Named } from "./ensure.ts";

/** A role for an account. */
type Role = { id: string; label: string };
type Row = Named & { key: string | null; label: string };

/** Codes of the inspectors, in addition to those of station staff. */
const inspecting: readonly string[] = [
  ...permissionsOf(procedureIdsWhere(({ inspects }) => inspects === true)),
  ...cylinderScreens.checks.codes.list,
  cylinderScreens.unqualified.codes.update,
];

/** Finds the seeded roles by their keys, and makes the inspectors' role, which is not seeded. */
const makeRoles = async (api: DemoApi, words: Words, language: Language): Promise<Map<string, Role>> => {
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

/** A person with an account. `api` makes calls in that person's name. */
export type Member = { userName: string; name: string; role: string; place: string; api: DemoApi };

/** The working people. Each place has two: one for the early shift, one for the late shift. */
export type Staff = {
  /** The person on duty at a company. */
  at(companyId: string, moment: number): DemoApi;
  /** A manager of the root company. */
  manager(moment: number): DemoApi;
  all: readonly Member[];
};

/** People of one role, two at each of the places. */
type Team = { userName: string; roleKey: string; people: readonly Person[]; prefix: string; places: Place[] };

export type StaffPlaces = { root: Place; stations: Place[]; shops: Place[]; inspection: Place };
type Parts = { api: DemoApi; url: string; password: string; hiring: Hiring; words: Words; language: Language };

/** Makes the missing accounts. Each gets `password`. */
export const makeStaff = async (parts: Parts, places: StaffPlaces): Promise<Staff> => {
  const { root, stations, shops, inspection } = places;
  const { operators, keepers, inspectors, managers, auditors } = parts.words;
  const teams: Team[] = [
    { userName: "operator", roleKey: "stationOperator", people: operators, prefix: "C", places: stations },
    { userName: "keeper", roleKey: "storeKeeper", people: keepers, prefix: "K", places: shops },
    { userName: "inspector", roleKey: "inspector", people: inspectors, prefix: "J", places: [inspection] },
    { userName: "manager", roleKey: "manager", people: managers, prefix: "M", places: [root] },
    { userName: "auditor", roleKey: "auditor", people: auditors, prefix: "A", places: [root] },
  ];
  const roles = await makeRoles(parts.api, parts.words, parts.language);
  const all: Member[] = [];
  const duty = new Map<string, DemoApi[]>();
  for (const team of teams) {
    const members = await makeTeam(parts, team, roles.get(team.roleKey));
    all.push(...members.map(({ member }) => member));
    if (team.roleKey === "auditor") continue;
    for (const { member, placeId } of members) duty.set(placeId, [...(duty.get(placeId) ?? []), member.api]);
  }
  const at: Staff["at"] = (companyId, moment) => {
    const shifts = duty.get(companyId);
    const one = shifts?.[shiftOf(moment) % shifts.length];
    if (!one) throw new Error(`nobody works at ${companyId}`);
    return one;
  };
  return { at, manager: (moment) => at(root.id, moment), all };
};

/** Number of the person on duty. The late shift starts at 13:00 China time, and the two people swap shifts each day. */
const shiftOf = (moment: number): number => {
  const hours = Math.floor((moment + 8 * 3_600_000) / 3_600_000);
  return Math.floor(hours / 24) + (hours % 24 >= 13 ? 1 : 0);
};

const makeTeam = async (parts: Parts, team: Team, role: Role | undefined) => {
  const { places, people, prefix } = team;
  const at = people.map((_, index) => placeFor(places, index));
  const employees = await parts.hiring.hire(people, "clerk", prefix, at);
  if (!role) throw new Error(`there is no role ${team.roleKey}`);
  const members = [];
  for (const [index, [name]] of people.entries()) {
    const userName = index === 0 ? team.userName : `${team.userName}${index + 1}`;
    const place = placeFor(places, index);
    const account = {
      userName,
      nickName: name,
      companyId: place.id,
      employeesId: employees[index]?.id,
      roleIds: role.id,
    };
    const api = await takeAccount(parts, account);
    const member = { userName, name, role: role.label, place: place.name, api };
    members.push({ member, placeId: place.id });
  }
  return members;
};

const placeFor = (places: Place[], index: number): Place => {
  const place = places[Math.floor(index / 2) % places.length];
  if (!place) throw new Error("a team has no place");
  return place;
};

/** Adds an account with a random password and changes it to `password`, as a new clerk does. If the account exists, it signs in. */
const takeAccount = async ({ api, url, password }: Parts, account: { userName: string }): Promise<DemoApi> => {
  const firstPassword = randomBytes(16).toString("hex");
  try {
    await api.post("/admin/account/add", await api.sealed({ ...account, password: firstPassword, isUsable: true }));
  } catch (error) {
    if (!(error instanceof DemoFailure)) throw error;
    // An earlier run made the account.
    return createApi(url, account.userName, password);
  }
  const memberApi = await createApi(url, account.userName, firstPassword);
  await memberApi.takePassword(password);
  return memberApi;
};
