import type { Kysely } from "kysely";
import { companyTypes } from "#contracts/streams/company-type.ts";
import type { Database } from "#infra/engines/database/database.ts";

/** The enterprise in the head of a document. `short` is its name on a label. */
export type Letterhead = { name: string; short: string; address: string; telephone: string };

/** Maximum number of levels of companies to follow upwards. */
const MOST_LEVELS = 20;

/**
 * The enterprise of a company: itself, or the first one above it. Else it is the only enterprise, or the company itself, or only the tenant's name.
 */
export const readLetterhead = async (
  db: Kysely<Database>,
  companyId: string | undefined,
  tenantId: string,
): Promise<Letterhead> => {
  const companies = () =>
    db
      .selectFrom("company")
      .select(["id", "name", "type", "address", "telephone", "parent_id", "short_name", "service_phone"]);
  const read = (id: string) => companies().where("id", "=", id).executeTakeFirst();
  const company = companyId === undefined ? undefined : await read(companyId);
  let above = company;
  for (let level = 0; level < MOST_LEVELS && above && above.type !== companyTypes.company; level += 1)
    above = above.parent_id ? await read(above.parent_id) : undefined;
  const enterprises = above
    ? []
    : await companies().where("type", "=", companyTypes.company).where("is_deleted", "=", false).limit(2).execute();
  const sender = above ?? (enterprises.length === 1 ? enterprises[0] : undefined) ?? company;
  if (!sender) {
    const tenant = await db.selectFrom("tenant").select("name").where("id", "=", tenantId).executeTakeFirst();
    const name = tenant?.name ?? "";
    return { name, short: name, address: "", telephone: "" };
  }
  return {
    name: sender.name ?? "",
    short: sender.short_name ?? sender.name ?? "",
    address: sender.address ?? "",
    telephone: sender.service_phone ?? sender.telephone ?? "",
  };
};
