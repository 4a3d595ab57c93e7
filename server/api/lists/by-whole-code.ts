import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { procedurePermissions } from "#contracts/commands/procedure-permission.ts";
import type { ListRequest } from "#infra/engines/list-engine/list-request.ts";
import type { RequestContext } from "../http/request-context.ts";

/**
 * The cylinders that a search for a whole code means, whatever company holds them: who scans has to judge a foreign bottle too. A code may be
 * divided as a page draws it.
 */
export const byWholeCode = async (
  { db, caller }: RequestContext,
  { terms }: Pick<ListRequest, "terms">,
): Promise<readonly string[]> => {
  if (!procedurePermissions.some((code) => caller.codes.has(code))) return [];
  const codes = terms
    .filter(({ columns }) => columns.length === 1 && columns[0] === "gasBarcode")
    .flatMap(({ values }) => values.map(String))
    .flatMap((value) => [canonicalCode(value), canonicalCode(value).replace(/\s/gu, "")]);
  if (codes.length === 0) return [];
  const rows = db.selectFrom("read.cylinder_number").select("id").where("code", "in", codes);
  return (await rows.execute()).map(({ id }) => id);
};
