/**
 * Values for a sentence. The end of a name fixes the format: `…On` is a calendar day (YYYY-MM-DD), `…At` a time (ISO 8601), `…Grams` a weight shown
 * in kg; other values are not formatted.
 */
export type Facts = Record<string, string | number>;
