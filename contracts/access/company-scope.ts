/** Ids of the companies that a person may see or act for. The scopes of all roles that grant a code are united (rules §3). */
export type CompanyScope = "all" | ReadonlySet<string>;
