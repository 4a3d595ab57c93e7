import type { Kysely } from "kysely";
import { figuresAt } from "#contracts/boards/figures-at.ts";
import type { PanelCompany } from "#contracts/boards/panel-answers.ts";
import { companyKind, type CompanyType } from "#contracts/streams/company-type.ts";
import type { Database } from "#infra/engines/database/database.ts";

type Focus = { id: string; name: string; type: CompanyType; companies: ReadonlySet<string> };

/** A company with the figures that it and those below it can have: a store never fills, but the company above a station does. */
export const figuresOf = async (db: Kysely<Database>, { id, name, type, companies }: Focus): Promise<PanelCompany> => {
  const types = await db
    .selectFrom("company")
    .select("type")
    .distinct()
    .where("id", "in", [...companies])
    .where("is_deleted", "=", false)
    .execute();
  const figures = new Set(types.flatMap((each) => figuresAt(companyKind(each.type as CompanyType))));
  return { id, name, type, figures: [...figures] };
};
