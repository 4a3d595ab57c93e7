/** An offer of a lookup: an id, a name and sometimes more fields. */
export type Offer = { id: string; name: string } & Record<string, unknown>;

/** Fields that distinguish offers with the same name, in display order. A lookup returns only those that the person may see. */
const noteFields = [
  "projectName",
  "telephoneTail",
  "address",
  "companyName",
  "postName",
  "idCode",
  "regionPath",
] as const;

const textIn = (offer: Offer, name: string): string => {
  const value = offer[name];
  return typeof value === "string" ? value.trim() : "";
};

/** The second line of an offer, for example project, telephone and address, or the path of a region. Empty if only the name is known. */
export const offerNote = (offer: Offer): string =>
  noteFields
    .map((name) => {
      const text = textIn(offer, name);
      return text !== "" && name === "telephoneTail" ? `…${text}` : text;
    })
    .filter((text) => text !== "" && text !== offer.name)
    .join(" · ");

/** True if the name or the second line contains the typed text, as on the server. Used for offers in the browser. */
export const offerMatches = (offer: Offer, key: string): boolean => {
  const needle = key.trim().toLowerCase();
  return ["name", ...noteFields].some((name) => textIn(offer, name).toLowerCase().includes(needle));
};
