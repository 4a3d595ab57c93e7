import type { Kysely } from "kysely";
import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { loadAccess, type Access } from "#server/application/sign-in/access.ts";

/** Of these accounts those that may drive a board, by their rights of now. */
export const whoMayDrive = async (db: Kysely<Database>, accountIds: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(accountIds.map((id) => loadAccess(db, id)));
  return found.flatMap((access) => (access && mayDrive(access) ? access.accountId : []));
};

/** Tells whether somebody may drive boards at all. */
export const mayDrive = ({ isUsable, codes }: Pick<Access, "isUsable" | "codes">): boolean =>
  isUsable && codes.has(cockpitScreens.cockpit.codes.drive);
