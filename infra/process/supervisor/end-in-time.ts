/** A service manager kills after 10 s. An earlier exit lets PostgreSQL shut down cleanly. */
const PATIENCE_MS = 9_500;

/** Exits with 1 if the clean shutdown takes too long, for example while PostgreSQL is recovering. */
export const endInTime = (): void => void setTimeout(() => process.exit(1), PATIENCE_MS).unref();
