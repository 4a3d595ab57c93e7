import { pino, type DestinationStream, type Logger } from "pino";

export type { Logger } from "pino";

export type LoggerOptions = {
  /** Name of the role. */
  name: string;
  level: string;
  /** Default: standard output. */
  destination?: DestinationStream;
};

const secretFields = [
  "password",
  "oldPassword",
  "newPassword",
  "confirmPassword",
  "token",
  "accessToken",
  "refreshToken",
  "authorization",
  "cookie",
  "secret",
  "secretKey",
  "adminPassword",
  "databaseUrl",
  "redisUrl",
  "eventStoreUrl",
];

/** Writes one JSON line per entry. Values of secret fields are hidden, up to three levels deep. */
export function createLogger({ name, level, destination }: LoggerOptions): Logger {
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]).concat('*.*["set-cookie"]');
  const options = { name, level, redact: { paths, censor: "[hidden]" }, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false }));
}

/** A logger for one request or job. Its correlation id finds the entries of all roles. */
export function correlated(log: Logger, correlationId: string): Logger {
  return log.child({ correlationId });
}
