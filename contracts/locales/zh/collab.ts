/** Words of driving, presence and notes. */
export const collab = {
  "collab.drive": "驾驶此看板",
};
