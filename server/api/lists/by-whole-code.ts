import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { procedurePermissions } from "#contracts/commands/procedure-permission.ts";
import type { ListRequest } from "#infra/engines/list-engine/list-request.ts";
import type { RequestContext } from "../http/request-context.ts";

/**
 * Finds the cylinders for a search by whole code, in any company: a person who scans must be able to judge a foreign bottle too. The code may contain
 * separators, as pages show it.
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
