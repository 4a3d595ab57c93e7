import type { TenantContext } from "./context.ts";

/** Name of a company for messages, which show no ids. */
export const companyName = async ({ reference }: TenantContext, id: string): Promise<string> => {
  const nothing = { vehicles: [], employees: [], customers: [], defects: [], mediums: [] };
  const { companies } = await reference.find({ ...nothing, companies: [id] });
  return companies.get(id)?.name ?? "?";
};
