import { pino, type DestinationStream, type Logger } from "pino";

export type { Logger } from "pino";

export type LoggerOptions = {
  /** Which role speaks. */
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

/** One JSON line for each entry, without the value of any field that holds a secret, up to three levels deep. */
export function createLogger({ name, level, destination }: LoggerOptions): Logger {
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]).concat('*.*["set-cookie"]');
  const options = { name, level, redact: { paths, censor: "[hidden]" }, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false }));
}

/** Entries of one request or job, findable by its correlation id across the roles. */
export function correlated(log: Logger, correlationId: string): Logger {
  return log.child({ correlationId });
}
