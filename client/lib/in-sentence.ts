export { inSentence } from "#contracts/locales/in-sentence.ts";
