import { randomInt } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { v7 } from "uuid";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { isPlatformCode, roleSeeds, type RoleSeed } from "#contracts/access/roles.ts";
import { hashPassword } from "#infra/access/passwords/password-hash.ts";
import type { Database } from "../../database.ts";
import type { Seed, SeedContext } from "../seed.ts";
import { noteSeeded } from "./note-seeded.ts";
import { nodeSeeds, type NodeSeed } from "./permission-nodes.ts";

/**
 * Seeds the tree of menus and interface points, the first roles and the account `admin`, each by a stable key. It does not change existing records,
 * and it does not restore removed ones.
 */
const seedNodesOf =
  (nodes: NodeSeed[]): Seed =>
  async (db, context) => {
    const seeded = await seedNodes(db, nodes);
    await seedRoles(db, nodes, seeded);
    await seedAdmin(db, context);
  };

/** True for the menu of the catalogue and its codes. */
const ofPlatform = ({ key, code }: NodeSeed): boolean => key === systemScreens.tenant.key || isPlatformCode(code);

/** Access of a tenant beside the platform's own, without the catalogue. */
export const seedAccess: Seed = (db, context) =>
  seedNodesOf(nodeSeeds().filter((node) => !ofPlatform(node)))(db, context);
/** Access of the platform's own tenant. */
export const seedPlatformAccess: Seed = (db, context) => seedNodesOf(nodeSeeds())(db, context);

/** `added`: keys of the new nodes. `codes`: codes that the tree had before. */
type SeededNodes = { idOf: Map<string | null, string>; added: Set<string>; codes: Set<string | null> };

async function seedNodes(db: Kysely<Database>, nodes: NodeSeed[]): Promise<SeededNodes> {
  const rows = await db.selectFrom("permission").select(["id", "key", "code"]).where("key", "is not", null).execute();
  const idOf = new Map(rows.map((row) => [row.key, row.id]));
  const codes = new Set(rows.map(({ code }) => code));
  const added = new Set<string>();
  for (const node of nodes) {
    if (idOf.has(node.key)) continue;
    const id = v7();
    await db
      .insertInto("permission")
      .values(toRow(node, id, idOf))
      .execute();
    idOf.set(node.key, id);
    added.add(node.key);
  }
  return { idOf, added, codes };
}

const toRow = (node: NodeSeed, id: string, idOf: Map<string | null, string>) => ({
  id,
  key: node.key,
  parent_id: node.parentKey === undefined ? null : (idOf.get(node.parentKey) ?? null),
  type: node.type,
  client_type: node.clientType,
  label: node.label,
  english_name: node.english,
  sort: node.sort,
  icon: node.icon,
  path: node.path,
  redirect: node.redirect,
  code: node.code,
  opened: node.opened ?? false,
});

async function seedRoles(db: Kysely<Database>, nodes: NodeSeed[], { idOf, added, codes }: SeededNodes) {
  const rows = await db.selectFrom("role").select(["id", "key"]).where("key", "is not", null).execute();
  const idByKey = new Map(rows.map((row) => [row.key, row.id]));
  for (const role of roleSeeds) {
    const id = idByKey.get(role.key) ?? v7();
    const isNew = !idByKey.has(role.key);
    const label = role.key === "admin" ? "admin" : role.zh;
    if (isNew) {
      const row = { id, key: role.key, label, description: `${role.zh} ${role.en}`, data_scope: role.scope };
      await db.insertInto("role").values(row).execute();
    }
    await noteSeeded(db, {
      key: `role.${role.key}`,
      id,
      name: label,
      english: label === role.zh ? role.en : undefined,
    });
    // A screen of a newer build is granted to the roles it was made for. Codes that people removed from a role are not granted again.
    const heldCodes = isNew ? new Set<string>() : await takenCodes(db, id, codes);
    const granted = nodes.filter((node) => (isNew || added.has(node.key)) && isGranted(role, node, heldCodes));
    const grants = granted.flatMap((node) => ({ role_id: id, permission_id: idOf.get(node.key) ?? "" }));
    if (grants.length > 0) {
      await db
        .insertInto("role_permission")
        .values(grants)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

/** The role `admin` has every code by a rule, so it needs no grants. */
const isGranted = ({ codes }: RoleSeed, { shownBy }: NodeSeed, heldCodes: ReadonlySet<string>): boolean =>
  codes !== "all" && shownBy.some((code) => codes.includes(code) && !heldCodes.has(code));

/** The codes of earlier nodes that the role lacks. */
const takenCodes = async (
  db: Kysely<Database>,
  roleId: string,
  codes: ReadonlySet<string | null>,
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom("role_permission")
    .innerJoin("permission", "permission.id", "role_permission.permission_id")
    .where("role_permission.role_id", "=", roleId)
    .select("permission.code")
    .execute();
  const inRoles = new Set(rows.map(({ code }) => code));
  return new Set([...codes].flatMap((code) => (code === null || inRoles.has(code) ? [] : [code])));
};

async function seedAdmin(db: Kysely<Database>, context: SeedContext): Promise<void> {
  const people = db.selectFrom("account").select("id").where("kind", "=", "person");
  const admin = await people.where("user_name", "=", "admin").executeTakeFirst();
  if (admin) return;
  const password = context.adminPassword ?? randomPassword();
  const account = { id: v7(), user_name: "admin", company_id: await rootCompany(db) };
  await db
    .insertInto("account")
    .values({ ...account, password_hash: await hashPassword(password) })
    .execute();
  const role = await db.selectFrom("role").select("id").where("key", "=", "admin").executeTakeFirstOrThrow();
  await db.insertInto("account_role").values({ account_id: account.id, role_id: role.id }).execute();
  if (!context.adminPassword) context.firstPassword(account.user_name, password);
}

/** The platform's own company, from the reference data. It uses SQL text, because the company table is declared in another module. */
async function rootCompany(db: Kysely<Database>): Promise<string | null> {
  const { rows: tables } = await sql<{
    found: string | null;
  }>`select to_regclass('public.company')::text as found`.execute(db);
  if (!tables[0]?.found) return null;
  const { rows } = await sql<{ id: string }>`
    select id from company where type = 0 and not is_deleted order by parent_id nulls first, created_time, id limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** 16 characters from an alphabet without look-alikes, which gives more than 90 bits. */
function randomPassword(): string {
  const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
  return Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join("");
}
