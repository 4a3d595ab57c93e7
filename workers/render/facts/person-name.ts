import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

/** A person's name, followed by the sign-in name if it differs. A deleted account has only the sign-in name. */
export const readPersonName = async (
  db: Kysely<Database>,
  { userId, userName }: { userId: string; userName: string },
): Promise<string> => {
  const account = await db
    .selectFrom("account")
    .select(["nick_name as nickName", "user_name as userName"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const signsIn = account?.userName ?? userName;
  const nickName = account?.nickName?.trim();
  return nickName && nickName !== signsIn ? `${nickName} (${signsIn})` : signsIn;
};
