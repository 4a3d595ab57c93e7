/** A name as it stands after other words: "Filling station" is added as "filling station", an "API" as it is. Chinese has no capitals. */
export const inSentence = (name: string): string =>
  /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
