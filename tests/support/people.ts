import { v7 } from "uuid";
import type { DataScope } from "#contracts/access/roles.ts";
import { quickHash } from "./quick-hash.ts";
import type { TestServer } from "./server.ts";

export type Person = { companyId: string; codes: string[]; scope?: DataScope };

/** Makes an account with one role of its own that grants exactly these codes, signs it in, and answers its token. */
export async function signInAs(server: TestServer, { companyId, codes, scope = "all" }: Person): Promise<string> {
  const roleId = await makeRole(server, { codes, scope });
  return (await makeAccount(server, { companyId, roleIds: [roleId] })).signIn();
}

export type Role = { codes: readonly string[]; scope: DataScope; isUsable?: boolean };

/** A role that grants these codes and, because nobody is let in without a menu, the cockpit's. */
export async function makeRole(server: TestServer, { codes, scope, isUsable = true }: Role): Promise<string> {
  const { pool } = server.database;
  const id = v7();
  await pool.query("insert into role (id, label, data_scope, is_usable) values ($1, $2, $3, $4)", [
    id,
    `role${markOf(id)}`,
    scope,
    isUsable,
  ]);
  await pool.query(
    "insert into role_permission (role_id, permission_id) select $1, id from permission where type in (1, 2) and path = '/index'",
    [id],
  );
  for (const code of codes) await grant(server, id, code);
  return id;
}

export type MadeAccount = { id: string; userName: string; password: string; signIn(): Promise<string> };

/** An account that holds these roles. */
export async function makeAccount(
  server: TestServer,
  { companyId, roleIds }: { companyId: string; roleIds: readonly string[] },
): Promise<MadeAccount> {
  const { pool } = server.database;
  const id = v7();
  const [userName, password] = [`user${markOf(id)}`, `Password${markOf(id)}`];
  await pool.query("insert into account (id, user_name, password_hash, company_id) values ($1, $2, $3, $4)", [
    id,
    userName,
    await quickHash(password),
    companyId,
  ]);
  for (const roleId of roleIds)
    await pool.query("insert into account_role (account_id, role_id) values ($1, $2)", [id, roleId]);
  return { id, userName, password, signIn: () => server.signIn(userName, password) };
}

const markOf = (id: string): string => id.replaceAll("-", "").slice(-12);

async function grant({ database: { pool } }: TestServer, roleId: string, code: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from permission where code = $1 order by client_type, id limit 1",
    [code],
  );
  const id = rows[0]?.id ?? v7();
  if (!rows[0]) await pool.query("insert into permission (id, type, label, code) values ($1, 3, $2, $2)", [id, code]);
  await pool.query("insert into role_permission (role_id, permission_id) values ($1, $2)", [roleId, id]);
}
