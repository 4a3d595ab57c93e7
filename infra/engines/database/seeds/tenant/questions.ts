import { v7 } from "uuid";
import { questionSeeds } from "#contracts/lists/questions.ts";
import type { Seed } from "../seed.ts";
import { noteSeeded } from "./note-seeded.ts";

/** Shares the auditor's first questions with the auditor's role and the administrator's. One that was removed does not come back. */
export const seedQuestions: Seed = async (db) => {
  const seeded = await db.selectFrom("seeded_record").select("key").where("key", "like", "view.%").execute();
  const keys = new Set(seeded.map(({ key }) => key));
  const missing = questionSeeds.filter(({ key }) => !keys.has(`view.${key}`));
  if (missing.length === 0) return;
  const roles = await db.selectFrom("role").select("id").where("key", "in", ["auditor", "admin"]).execute();
  const author = await db
    .selectFrom("account")
    .innerJoin("account_role", "account_role.account_id", "account.id")
    .innerJoin("role", "role.id", "account_role.role_id")
    .select(["account.id", "account.company_id"])
    .where("role.key", "=", "admin")
    .orderBy("account.created_time")
    .orderBy("account.id")
    .executeTakeFirst();
  // A shared view needs an author. Without an administrator the next start tries again.
  if (!author) return;
  for (const { key, zh, en, list, query } of missing) {
    const id = v7();
    const by = { created_user_id: author.id, created_company_id: author.company_id, created_time: new Date() };
    await db
      .insertInto("shared_view")
      .values({ id, list, name: zh, query, columns: "null", ...by })
      .execute();
    await db
      .insertInto("shared_view_role")
      .values(roles.map((role) => ({ view_id: id, role_id: role.id })))
      .execute();
    await noteSeeded(db, { key: `view.${key}`, id, name: zh, english: en });
  }
};
