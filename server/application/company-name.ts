import type { TenantContext } from "./context.ts";

/** What a company is called, for a sentence; its id where nobody knows it any more. */
export const companyName = async ({ reference }: TenantContext, id: string): Promise<string> => {
  const nothing = { vehicles: [], employees: [], customers: [], defects: [], mediums: [], bodies: [], makers: [] };
  const { companies } = await reference.find({ ...nothing, companies: [id] });
  return companies.get(id)?.name ?? id;
};
