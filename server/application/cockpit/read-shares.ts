import { sql, type Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { customerCategories } from "#contracts/resources/options.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Past } from "#infra/engines/list-engine/past-tables.ts";
import type { Language } from "../context.ts";
import { eb } from "#infra/engines/list-engine/expressions.ts";
import { isOfScope } from "#infra/engines/list-engine/company-scope.ts";
import type { Series } from "./series.ts";

const DECLINED = 0;

export type Share = { name: string; value: number; percent: number };
export type CylinderShares = { total: number; brands: Share[]; types: Share[] };

/** Companies that added customers, or that serve them: an order went to the customer and was not declined. */
export type CustomersOf = ({ writtenBy: CompanyScope } | { servedBy: CompanyScope }) & { past?: Past };

/** Customers by category, with every category in its order. Customers without a category count as others. */
export const readCustomerShares = async (
  db: Kysely<Database>,
  of: CustomersOf,
  language: Language,
): Promise<Series> => {
  const orders = (companies: CompanyScope) =>
    db
      .selectFrom("read.order_head")
      .select("client_id")
      .where("order_status", "<>", DECLINED)
      .where(isOfScope(sql.ref("company_id"), companies));
  const rows = await db
    .selectFrom("client")
    .select(({ fn, val }) => [fn.coalesce("category", val("other")).as("category"), fn.countAll().as("value")])
    .where("is_deleted", "=", false)
    .where((eb) =>
      "servedBy" in of ? eb("id", "in", orders(of.servedBy)) : isOfScope(sql.ref("created_company_id"), of.writtenBy),
    )
    .$if(of.past !== undefined, (query) => query.where("created_time", "<=", of.past!.at))
    .groupBy(sql.lit(1))
    .execute();
  const byCategory = new Map(rows.map(({ category, value }) => [category, Number(value)]));
  const list = customerCategories.map((category) => ({
    name: translate(language, `customerCategory.${category}`),
    value: byCategory.get(category) ?? 0,
  }));
  return { total: list.reduce((sum, { value }) => sum + value, 0), list };
};

type Group = { kind: "all" | "brand" | "type"; name: string | null; value: number };

/** Cylinders by maker and by spec, largest share first. Percentages have one decimal. */
export const readCylinderShares = async (
  db: Kysely<Database>,
  scope: CompanyScope,
  language: Language,
  past?: Past,
): Promise<CylinderShares> => {
  const ofScope = isOfScope(sql.ref("scope_company_id"), scope);
  const inScope = past ? eb.and([ofScope, eb(sql.ref("registered_order"), "<=", String(past.order))]) : ofScope;
  // SQL text: one pass over the archive for both groupings. Names are joined only to the few resulting groups.
  const { rows } = await sql<Group>`
    with counted as (
      select gas_manufacturing_unit_id as maker_id, spec_id, count(*)::int as value,
        grouping(gas_manufacturing_unit_id) = 0 as by_maker, grouping(spec_id) = 0 as by_spec
      from read.cylinder where ${inScope}
      group by grouping sets ((gas_manufacturing_unit_id), (spec_id), ()))
    select case when by_maker then 'brand' when by_spec then 'type' else 'all' end as kind,
      case when by_maker then m.name when by_spec then s.name end as name, value
    from counted left join maker m on m.id = maker_id left join spec s on s.id = spec_id
    order by value desc, name`.execute(db);
  const total = rows.find(({ kind }) => kind === "all")?.value ?? 0;
  const shares = (ofKind: Group["kind"]): Share[] =>
    rows
      .filter(({ kind }) => kind === ofKind)
      .map(({ name, value }) => ({
        name: name ?? translate(language, "cockpit.unnamed"),
        value,
        percent: total === 0 ? 0 : Math.round((value / total) * 1000) / 10,
      }));
  return { total, brands: shares("brand"), types: shares("type") };
};
