/** Words of paired screens and the page of a wall. */
export const walls = {
  "walls.pair": "Pair a screen",
  "pairing.code": "A pairing code has 8 signs: 2 to 9 and A to Z without I and O",
  "pairing.unknown": "No screen shows this code",
  "pairing.expired": "This code is over; the screen shows a new one",
  "pairing.used": "A screen was paired with this code already",
  "pairing.notFound": "There is no such pairing, or the secret is not its own",
  "screen.boardOrPlaylist": "One board or several in turn, not both",
  "screen.boardUnknown": "No such board, or one that you may not see",
  "screen.boardOutside": "The board {{boardName}} shows {{companyName}}, which the screen may not see",
  "screen.boardsOnly": "A screen reads boards and nothing else",
  "screen.revoked": "This screen is not paired any more",
  "resources.screen": "wall screen",
  "screen.field.place": "Place",
  "screen.field.board": "Board",
  "screen.field.playlist": "Boards in turn",
};
