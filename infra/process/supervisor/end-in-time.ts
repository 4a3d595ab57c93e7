/** A service manager kills after 10 s; whoever ends by itself before that still leaves PostgreSQL to shut down in good order. */
const PATIENCE_MS = 9_500;

/** Ends this process with 1 if its end in good order takes too long, as when PostgreSQL is still recovering. */
export const endInTime = (): void => void setTimeout(() => process.exit(1), PATIENCE_MS).unref();
