import type { Kysely } from "kysely";
import type { ImportKind } from "#contracts/imports/kinds.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Caller, TenantContext } from "../context.ts";

/** Dependencies for checking rows. The caller's permissions limit what may be added. */
export type ImportParts = { db: Kysely<Database>; ctx: TenantContext; caller: Caller; kind: ImportKind };
