/** Words of boards and their editor. */
export const boards = {
  "board.builtIn": "企业看板",
};
