/** Words of boards and their editor. */
export const boards = {
  "board.builtIn": "Enterprise board",
};
