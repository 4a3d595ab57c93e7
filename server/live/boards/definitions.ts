import type { Kysely } from "kysely";
import type { Board } from "#contracts/boards/board.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { readDefinition } from "#server/application/boards/read-boards.ts";
import { createGathered } from "../gathered.ts";

/** Batch loader of boards by their codes; `undefined` for a code without a board. */
export const createDefinitions = (db: Kysely<Database>) =>
  createGathered(async (codes: string[]) => {
    // The built-in board has a name in the language of each reader, and is never sent.
    const found = await Promise.all(codes.map((code) => readDefinition(db, code, "zh")));
    const boards = new Map(found.flatMap((board) => (board ? [[board.code, board]] : [])));
    return (code): Board | undefined => boards.get(code);
  });
