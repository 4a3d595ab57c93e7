import { afterAll, beforeAll, expect, it } from "vitest";
import { systemMenu } from "#contracts/access/menus/system.ts";
import { roleSeeds } from "#contracts/access/roles.ts";
import { seedDatabase } from "#infra/engines/database/migrate.ts";
import { platformSchema } from "#infra/engines/database/schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
});
afterAll(() => database.drop());

const seedAgain = () =>
  seedDatabase(database.db, platformSchema, { firstPassword: () => expect.unreachable("no second password") });

it("seeds every role, and the menus of a store keeper show no fillings", async () => {
  const roles = await database.db.selectFrom("role").select("key").execute();
  expect(roles.map((role) => role.key).toSorted()).toEqual(roleSeeds.map((role) => role.key).toSorted());
  const menus = await database.db
    .selectFrom("role_permission")
    .innerJoin("role", "role.id", "role_permission.role_id")
    .innerJoin("permission", "permission.id", "role_permission.permission_id")
    .where("role.key", "=", "storeKeeper")
    .where("permission.type", "in", [1, 2])
    .select("permission.key")
    .execute();
  const keys = menus.map((menu) => menu.key);
  expect(keys).toEqual(
    expect.arrayContaining(["cylinder", "work.scan", "gascylinder.record", "stock", "stock.summary"]),
  );
  expect(keys).not.toContain("gascylinder.filling");
  const { children = [] } = systemMenu;
  const ofSystem = children.map(({ key }) => key).filter((key) => keys.includes(key));
  expect(ofSystem, "a keeper's own exports alone").toEqual(["export"]);
});

it("lets a manager drive boards, pin notes, lay boards out and pair screens, and nobody else but the administrator", async () => {
  const codes = [
    "cockpit:drive",
    "cockpit:note",
    "cockpit:board:add",
    "cockpit:board:update",
    "cockpit:board:softdelete",
  ];
  const granted = await database.db
    .selectFrom("role_permission")
    .innerJoin("role", "role.id", "role_permission.role_id")
    .innerJoin("permission", "permission.id", "role_permission.permission_id")
    .where("permission.code", "in", [...codes, "wall:pair", "wall:revoke"])
    .select(["role.key", "permission.code"])
    .execute();
  expect(new Set(granted.map(({ key }) => key))).toEqual(new Set(["manager"]));
  expect(new Set(granted.map(({ code }) => code)).size).toBe(7);
});

it("overwrites nothing that people changed, and gives back nothing that they took away", async () => {
  const { db } = database;
  await db.updateTable("permission").set({ label: "改过" }).where("key", "=", "cockpit").execute();
  const role = await db.selectFrom("role").select("id").where("key", "=", "auditor").executeTakeFirstOrThrow();
  await db.deleteFrom("role_permission").where("role_id", "=", role.id).execute();
  await seedAgain();
  const cockpit = await db
    .selectFrom("permission")
    .select("label")
    .where("key", "=", "cockpit")
    .executeTakeFirstOrThrow();
  const grants = await db.selectFrom("role_permission").select("role_id").where("role_id", "=", role.id).execute();
  expect(cockpit.label).toBe("改过");
  expect(grants).toEqual([]);
});

it("grants what a newer build brings to the roles it was made for", async () => {
  const { db } = database;
  await db
    .deleteFrom("permission")
    .where("key", "=", "gascylinder.examine#gasCylinder:stationExamine:getlist")
    .execute();
  await seedAgain();
  const granted = await db
    .selectFrom("role_permission")
    .innerJoin("role", "role.id", "role_permission.role_id")
    .innerJoin("permission", "permission.id", "role_permission.permission_id")
    .where("permission.code", "=", "gasCylinder:stationExamine:getlist")
    .select("role.key")
    .execute();
  expect(granted.map((row) => row.key).toSorted()).toEqual(["auditor", "manager"]);
});

it("grants nodes of the app set to a role that has their codes, and gives none of the codes back that were taken away", async () => {
  const { db } = database;
  const ofStation = db.selectFrom("role").select("id").where("key", "=", "stationOperator");
  const fill = db.selectFrom("permission").select("id").where("code", "=", "gasCylinder:procedure:fill");
  await db.deleteFrom("role_permission").where("role_id", "=", ofStation).where("permission_id", "in", fill).execute();
  await db.deleteFrom("permission").where("client_type", "=", 1).execute();
  await seedAgain();
  const granted = await db
    .selectFrom("role_permission")
    .innerJoin("permission", "permission.id", "role_permission.permission_id")
    .where("role_permission.role_id", "=", ofStation)
    .where("permission.client_type", "=", 1)
    .select("permission.key")
    .execute();
  const keys = granted.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(["app.scan", "app.check", "app.scan#gasCylinder:procedure:movement"]));
  expect(keys).not.toEqual(expect.arrayContaining(["app.fill"]));
  expect(keys).not.toEqual(expect.arrayContaining(["app.fill#gasCylinder:procedure:fill"]));
});
