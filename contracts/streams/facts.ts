/**
 * Values that a sentence fills in. The end of a name says how it is written for a person: `…On` a calendar day (YYYY-MM-DD), `…At` a moment
 * (ISO 8601), `…Grams` a weight, shown in kg; the rest is taken as it is.
 */
export type Facts = Record<string, string | number>;
