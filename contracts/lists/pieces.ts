const isPiece = (text: string): boolean => /^[0-9A-Za-z]{1,2}$/.test(text);

/**
 * The single signs and pairs of signs that a text holds, each once, in small letters: too short for a trigram index, they are counted. Only
 * digits and letters of ASCII, whose case PostgreSQL's collation C ignores too.
 */
export const piecesOf = (text: string): Set<string> => {
  const pieces = new Set<string>();
  for (let at = 0; at < text.length; at++) {
    for (const piece of [text.slice(at, at + 1), text.slice(at, at + 2)]) {
      if (isPiece(piece)) pieces.add(piece.toLowerCase());
    }
  }
  return pieces;
};

/** Of which stretch of an order a value is one: its day (UTC) or its first signs. All of a stretch lie side by side in the order. */
export type Stretch = "day" | number;
export const stretchOf = (stretch: Stretch, value: string): string =>
  stretch === "day" ? new Date(value).toISOString().slice(0, 10) : [...value].slice(0, stretch).join("");

/** The piece that a search asks for, when it asks for nothing else. */
export const pieceOf = (text: string): string | undefined => (isPiece(text) ? text.toLowerCase() : undefined);
