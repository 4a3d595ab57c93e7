import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAccount, makeRole, type MadeAccount } from "#tests/support/people.ts";
import { openYard, type Yard } from "./yard.ts";
import { refusal, watch, type Watcher } from "./watcher.ts";

let yard: Yard;
let north: string;
let south: string;
beforeAll(async () => {
  yard = await openYard();
  [north, south] = yard.stations;
});
afterAll(() => yard.server.stop());

const codes = ["cockpit:view", "gasCylinder:archives:getlist"];
type Guard = { account: MadeAccount; roleId: string; screen: Watcher; told: Promise<unknown> };

/** Somebody who watches all stations by one role, on a board that is joined. */
const guard = async (scope: "all" | "company" = "all"): Promise<Guard> => {
  const roleId = await makeRole(yard.server, { codes, scope });
  const account = await makeAccount(yard.server, { companyId: south, roleIds: [roleId] });
  const screen = watch(yard.server.url, await account.signIn());
  await screen.join();
  const told = new Promise((resolve) => void screen.socket.once("access:changed", resolve));
  return { account, roleId, screen, told };
};

const change = async (method: string, path: string, body: object) => {
  const answer = await yard.server.call(method, `/base/admin/${path}`, { token: yard.admin, body });
  expect([path, answer.status, answer.body.code]).toEqual([path, 200, "1"]);
};
const versionOf = async (table: "role" | "account" | "permission", id: string): Promise<number> =>
  (await yard.server.database.pool.query(`select version from ${table} where id = $1`, [id])).rows[0].version;
const grantsOf = async (roleId: string, code: string): Promise<string> => {
  const { rows } = await yard.server.database.pool.query(
    "select p.id from permission p join role_permission rp on rp.permission_id = p.id where rp.role_id = $1 and p.code = $2",
    [roleId, code],
  );
  return rows[0].id;
};

/** Takes a cylinder in at North, and waits until the administrator's screen and then this one have been told all of it. */
const scanAtNorth = async (screen: Watcher): Promise<void> => {
  const control = watch(yard.server.url, yard.admin);
  await control.join();
  await yard.takeIn(north, await yard.cylinders(north, 1));
  await control.until(() => control.lines.length === 1 && control.changed.includes("cylinder"));
  control.close();
  // Messages sent to it before come before this answer.
  await screen.socket.emitWithAck("board:join", { board: "none" });
};

const sees = async ({ screen }: Guard) => {
  const [join, latest, logs] = await Promise.all([
    screen.join().then(
      () => "joined",
      (error: Error) => error.message,
    ),
    screen.socket.emitWithAck("GetLatestCount", 5),
    screen.socket.emitWithAck("getLogs", { page: 1 }),
  ]);
  return [join, latest, logs];
};
const nothing = ["access.denied", { ok: false, code: "access.denied" }, { ok: false, code: "access.denied" }];

describe("an open connection shows what its account may see now", () => {
  const ways: [string, (guard: Guard) => Promise<void>][] = [
    [
      "its role is disabled",
      async ({ roleId: id }) =>
        change("PUT", "role/update", { id, version: await versionOf("role", id), isUsable: false }),
    ],
    ["its role loses the codes", async ({ roleId }) => change("POST", "permission/assign", { roleId, modulesIds: [] })],
    [
      "its account loses the role",
      async ({ account: { id } }) =>
        change("PUT", "account/update", { id, version: await versionOf("account", id), roleIds: "" }),
    ],
  ];

  it.each(ways)("and gets nothing more when %s", async (_way, takeAway) => {
    const watching = await guard();
    await takeAway(watching);
    await watching.told;
    await scanAtNorth(watching.screen);
    expect([watching.screen.lines, watching.screen.changed]).toEqual([[], []]);
    expect(await sees(watching)).toEqual(nothing);
    watching.screen.close();
  });

  it("and gets nothing more when the interface point is disabled that gave it the code", async () => {
    const watching = await guard();
    const id = await grantsOf(watching.roleId, "cockpit:view");
    const switched = async (enabled: boolean) =>
      change("PUT", "permission/updateapi", { id, version: await versionOf("permission", id), enabled });
    await switched(false);
    await watching.told;
    await scanAtNorth(watching.screen);
    expect(watching.screen.lines).toEqual([]);
    expect(watching.screen.changed).toContain("cylinder");
    expect(await sees(watching)).toEqual(nothing);
    await switched(true);
    watching.screen.close();
  });

  it("and is told the lines and figures of its new data scope alone when that changes", async () => {
    const watching = await guard();
    const { roleId: id, screen } = watching;
    await change("PUT", "role/update", { id, version: await versionOf("role", id), dataScope: "company" });
    await screen.until(() => screen.counts.at(-1)?.todayInWarehouseNum === 0);
    await scanAtNorth(screen);
    expect(screen.lines).toEqual([]);
    await yard.takeIn(south, await yard.cylinders(south, 1));
    await screen.until(() => screen.lines.length === 1 && screen.counts.at(-1)?.todayInWarehouseNum === 1);
    screen.close();
  });

  it("and sees more as soon as it may, without connecting again", async () => {
    const watching = await guard("company");
    const { roleId: id, screen } = watching;
    await change("PUT", "role/update", { id, version: await versionOf("role", id), dataScope: "all" });
    await watching.told;
    await scanAtNorth(screen);
    await screen.until(() => screen.lines.length === 1);
    expect(screen.lines[0]?.line.place).toBe("North");
    screen.close();
  });

  it("and is refused by the next call even where nobody heard of the change", async () => {
    const watching = await guard();
    await yard.server.database.pool.query("update role set is_usable = false where id = $1", [watching.roleId]);
    expect(await sees(watching)).toEqual(nothing);
    await scanAtNorth(watching.screen);
    expect(watching.screen.lines).toEqual([]);
    watching.screen.close();
  });

  it("and is closed, and refused with the reason, when its role demands a second factor that is not set up", async () => {
    const watching = await guard();
    const { roleId: id, screen, account } = watching;
    await change("PUT", "role/update", { id, version: await versionOf("role", id), requireOtp: true });
    await screen.until(() => !screen.socket.connected);
    expect(screen.ended).toEqual([]);
    expect(await refusal(yard.server.url, { token: await account.signIn() })).toBe("account.mustSetOtp");
  });
});
