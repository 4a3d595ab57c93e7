/** Languages of the product, without their texts. A page loads only the texts of the language in use. */
export const languages = ["zh", "en"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "zh";
