/** Words of driving, presence and notes. */
export const collab = {
  "collab.drive": "Drive this board",
};
