/** Width of a text in half-width characters. A Chinese character counts as two. */
export const displayWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e80 ? 2 : 1), 0);
