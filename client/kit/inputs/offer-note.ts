/** An offer of a lookup: an id and a name, sometimes more. */
export type Offer = { id: string; name: string } & Record<string, unknown>;

/** Fields that tell two offers of one name apart, in reading order. A lookup answers those that the person may see. */
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

/** The second line of an offer: project, end of the telephone and address, company and post, or the path of a region; empty where there is nothing beside the name. */
export const offerNote = (offer: Offer): string =>
  noteFields
    .map((name) => {
      const text = textIn(offer, name);
      return text !== "" && name === "telephoneTail" ? `…${text}` : text;
    })
    .filter((text) => text !== "" && text !== offer.name)
    .join(" · ");

/** Matches the typed text against the name and the second line, as the server does, for offers that the browser keeps. */
export const offerMatches = (offer: Offer, key: string): boolean => {
  const needle = key.trim().toLowerCase();
  return ["name", ...noteFields].some((name) => textIn(offer, name).toLowerCase().includes(needle));
};
