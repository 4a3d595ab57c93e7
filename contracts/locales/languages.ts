/** Languages of the product, without their texts: a page loads those of the language in use alone. */
export const languages = ["zh", "en"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "zh";
