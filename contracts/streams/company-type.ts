/** Kinds of organisation (rules §3). The number is used on the wire, the word is the holder's kind. */
export const companyTypes = { company: 0, station: 1, store: 2, inspection: 3, repair: 4, dealer: 5 } as const;
export type CompanyKind = keyof typeof companyTypes;
export type CompanyType = (typeof companyTypes)[CompanyKind];

const kinds = Object.fromEntries(Object.entries(companyTypes).map(([kind, type]) => [type, kind])) as Record<
  CompanyType,
  CompanyKind
>;

export const companyKind = (type: CompanyType): CompanyKind => kinds[type];

/** True for a place whose stock is counted: a filling station, a store or a dealer. */
export const isStockPlace = (kind: PlaceKind): boolean => kind === "station" || kind === "store" || kind === "dealer";

export type PlaceKind = CompanyKind | "vehicle" | "customer";

/**
 * Holder of a cylinder; a customer's name is personal, so it is empty in events and joined when read. `unseen`: this company's import registered the
 * cylinder, and its place is not confirmed yet (rules §4, Not seen yet).
 */
export type Place = { kind: PlaceKind; id: string; name: string; unseen?: true };

/** A company with its name at that time. */
export type CompanyRef = { id: string; name: string; type: CompanyType };

export const placeOf = (company: CompanyRef): Place => ({
  kind: companyKind(company.type),
  id: company.id,
  name: company.name,
});

/** Kind of a place in sentences. An unconfirmed place has the kind `unseen`. */
export type SaidKind = PlaceKind | "unseen";
export const saidKind = ({ kind, unseen }: Place): SaidKind => (unseen ? "unseen" : kind);

/** True for the same place. A company that has seen the cylinder and one that only registered it are different places. */
export const samePlace = (a: Place, b: Place): boolean => a.kind === b.kind && a.id === b.id && a.unseen === b.unseen;

/** True for a company, false for a vehicle or a customer. */
export const isCompany = ({ kind }: Place): boolean => kind !== "vehicle" && kind !== "customer";
