/** A name as it stands after other words: "Filling station" is added as "filling station". Chinese has no capitals. */
export const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
