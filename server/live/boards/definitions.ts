import type { Kysely } from "kysely";
import type { Board } from "#contracts/boards/board.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { readDefinition } from "#server/application/boards/read-boards.ts";
import { createGathered } from "../gathered.ts";

/** Looks boards up by their codes, each once for all who ask; `undefined`: there is none, or it was removed. */
export const createDefinitions = (db: Kysely<Database>) =>
  createGathered(async (codes: string[]) => {
    // The built-in board has the reader's name for it, and is never told of.
    const found = await Promise.all(codes.map((code) => readDefinition(db, code, "zh")));
    const boards = new Map(found.flatMap((board) => (board ? [[board.code, board]] : [])));
    return (code): Board | undefined => boards.get(code);
  });
