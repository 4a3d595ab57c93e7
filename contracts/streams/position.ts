/** Position in the log. Only the adapter that made it can read it; other code only passes it on. */
export type Position = string;
