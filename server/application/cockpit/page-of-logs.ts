import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { logCodes } from "#contracts/wire/cockpit.ts";
import type { CockpitLine } from "#contracts/wire/live.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Access } from "../sign-in/access.ts";
import { countLines, readLines } from "./read-cockpit.ts";
import { toLine } from "./to-line.ts";

const PAGE_SIZE = 20;

type Reader = Pick<Access, "codes" | "scopeOf">;

/** Scope in which a reader sees the live log. `undefined` without the permission. */
export const logScope = ({ codes, scopeOf }: Reader): CompanyScope | undefined => {
  const code = logCodes.find((needed) => codes.has(needed));
  return code === undefined ? undefined : scopeOf(code);
};

/**
 * A page of the live log, newest first. Empty for a reader without the permission.
 *
 * @param asked.page from 1
 * @param asked.key part of a barcode or a place
 */
export const pageOfLogs = async (
  db: Kysely<Database>,
  reader: Reader,
  { page, key }: { page: number; key?: string },
): Promise<{ list: CockpitLine[]; total: number }> => {
  const scope = logScope(reader);
  if (scope === undefined) return { list: [], total: 0 };
  const [rows, total] = await Promise.all([
    readLines(db, { scope, key, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countLines(db, { scope, key }),
  ]);
  return { list: rows.map((row) => toLine(row)), total };
};

/** The newest lines of some companies, newest first, as many as a panel shows. @param upTo the end of the log at a past moment */
export const newestLines = async (db: Kysely<Database>, scope: CompanyScope, upTo?: bigint): Promise<CockpitLine[]> =>
  (await readLines(db, { scope, upTo, limit: PAGE_SIZE })).map((row) => toLine(row));
