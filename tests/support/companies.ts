import { v7 } from "uuid";
import type { TestServer } from "./server.ts";

/** A filling station as a row of its own, below another where `parentId` names one. Answers its id. */
export async function makeCompany(
  { database: { pool } }: TestServer,
  name: string,
  parentId?: string,
): Promise<string> {
  const id = v7();
  await pool.query("insert into company (id, type, name, code, parent_id) values ($1, 1, $2, $2, $3)", [
    id,
    name,
    parentId ?? null,
  ]);
  return id;
}
