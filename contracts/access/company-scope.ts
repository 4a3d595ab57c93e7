/** Ids of the companies that somebody may see or act for; the scopes of the roles that grant a code unite (rules §3). */
export type CompanyScope = "all" | ReadonlySet<string>;
