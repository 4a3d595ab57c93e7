import type { Transaction } from "kysely";
import { BOARD } from "#contracts/boards/board.ts";
import type { Database } from "#infra/engines/database/database.ts";

/** Room for a number behind a code of 64 signs. */
const LONGEST = 56;

/** A free code for a board: its name in Latin letters and digits, else `board`; a number behind it where that is taken. */
export const boardCodeOf = async (db: Transaction<Database>, name: string): Promise<string> => {
  const plain = slugOf(name) || "board";
  const rows = await db
    .selectFrom("board")
    .select("code")
    .where("is_deleted", "=", false)
    .where("code", "like", `${plain}%`)
    .execute();
  const taken = new Set([BOARD, ...rows.map(({ code }) => code)]);
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? plain : `${plain}-${number}`;
    if (!taken.has(code)) return code;
  }
};

const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, "");
