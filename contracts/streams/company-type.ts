/** Kinds of organisation (rules §3); the number is the wire's, the word is the holder's kind. */
export const companyTypes = { company: 0, station: 1, store: 2, inspection: 3, repair: 4, dealer: 5 } as const;
export type CompanyKind = keyof typeof companyTypes;
export type CompanyType = (typeof companyTypes)[CompanyKind];

const kinds = Object.fromEntries(Object.entries(companyTypes).map(([kind, type]) => [type, kind])) as Record<
  CompanyType,
  CompanyKind
>;

export const companyKind = (type: CompanyType): CompanyKind => kinds[type];

/** A place whose stock is counted: a filling station, a store or a dealer. */
export const isStockPlace = (kind: PlaceKind): boolean => kind === "station" || kind === "store" || kind === "dealer";

export type PlaceKind = CompanyKind | "vehicle" | "customer";

/**
 * Holder of a cylinder. A customer's name is personal and never stands in an event: it is empty there and joined on reading. `unseen`: an
 * import of this company registered the cylinder, and nobody has seen yet where it is (rules §4, Not seen yet).
 */
export type Place = { kind: PlaceKind; id: string; name: string; unseen?: true };

/** A company as it was called at the time. */
export type CompanyRef = { id: string; name: string; type: CompanyType };

export const placeOf = (company: CompanyRef): Place => ({
  kind: companyKind(company.type),
  id: company.id,
  name: company.name,
});

/** The kind that is said of a place: of one that nobody has confirmed, that. */
export type SaidKind = PlaceKind | "unseen";
export const saidKind = ({ kind, unseen }: Place): SaidKind => (unseen ? "unseen" : kind);

/** A place where a cylinder was seen and the same company that only registered it are two. */
export const samePlace = (a: Place, b: Place): boolean => a.kind === b.kind && a.id === b.id && a.unseen === b.unseen;

/** Tells a company from a vehicle and a customer. */
export const isCompany = ({ kind }: Place): boolean => kind !== "vehicle" && kind !== "customer";
