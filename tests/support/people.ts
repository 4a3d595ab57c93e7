import { v7 } from "uuid";
import { hashPassword } from "#infra/passwords/password-hash.ts";
import type { DataScope } from "#contracts/access/roles.ts";
import type { TestServer } from "./server.ts";

export type Person = { companyId: string; codes: string[]; scope?: DataScope };

/** Makes an account with one role of its own that grants exactly these codes, signs it in, and answers its token. */
export async function signInAs(server: TestServer, { companyId, codes, scope = "all" }: Person): Promise<string> {
  const { pool } = server.database;
  const [accountId, roleId, mark] = [v7(), v7(), v7().replaceAll("-", "").slice(-12)];
  const password = `Password${mark}`;
  await pool.query("insert into account (id, user_name, password_hash, company_id) values ($1, $2, $3, $4)", [
    accountId,
    `user${mark}`,
    await hashPassword(password),
    companyId,
  ]);
  await pool.query("insert into role (id, label, data_scope) values ($1, $2, $3)", [roleId, `role${mark}`, scope]);
  await pool.query("insert into account_role (account_id, role_id) values ($1, $2)", [accountId, roleId]);
  // Without a menu nobody is let in.
  await pool.query(
    "insert into role_permission (role_id, permission_id) select $1, id from permission where type in (1, 2) and path = '/index'",
    [roleId],
  );
  for (const code of codes) await grant(server, roleId, code);
  return server.signIn(`user${mark}`, password);
}

async function grant({ database: { pool } }: TestServer, roleId: string, code: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("select id from permission where code = $1 limit 1", [code]);
  const id = rows[0]?.id ?? v7();
  if (!rows[0]) await pool.query("insert into permission (id, type, label, code) values ($1, 3, $2, $2)", [id, code]);
  await pool.query("insert into role_permission (role_id, permission_id) values ($1, $2)", [roleId, id]);
}
