/** A place in the log. Only the adapter of the event log that made it can read it; everybody else hands it on. */
export type Position = string;
