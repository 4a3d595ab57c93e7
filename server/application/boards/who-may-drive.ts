import type { Kysely } from "kysely";
import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { loadAccess, type Access } from "#server/application/sign-in/access.ts";

/** The accounts that may present a board under their current permissions. */
export const whoMayDrive = async (db: Kysely<Database>, accountIds: readonly string[]): Promise<string[]> => {
  const accesses = await Promise.all(accountIds.map((id) => loadAccess(db, id)));
  return accesses.flatMap((access) => (access && mayDrive(access) ? access.accountId : []));
};

/** True if an account may present boards. */
export const mayDrive = ({ isUsable, codes }: Pick<Access, "isUsable" | "codes">): boolean =>
  isUsable && codes.has(cockpitScreens.cockpit.codes.drive);
