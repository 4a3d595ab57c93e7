/** A name inside a sentence: "Filling station" becomes "filling station", "API" is unchanged. Chinese has no capitals. */
export const inSentence = (name: string): string =>
  /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
