import { OperatorError } from "#infra/process/errors.ts";
import { seenOutside, type OutsideOptions } from "./seen-outside.ts";

/**
 * Refuses a backup of which somebody outside has seen more, unless a new origin is begun: the log could never again agree with what was
 * signed, and every witness would refuse it from then on.
 *
 * @throws OperatorError that names who has seen more
 */
export const refuseOlder = async (options: OutsideOptions, beginsOrigin: boolean): Promise<void> => {
  const { events } = options.manifest.log;
  const ahead = (await seenOutside(options)).filter(({ size }) => size > events);
  if (ahead.length === 0) return;
  const who = ahead.map(({ where, size }) => `${where} has seen ${size}`).join(", ");
  const sentence = `the backup holds ${events} events, and ${who}: it is an older one`;
  if (!beginsOrigin)
    throw new OperatorError(
      `${sentence}. Restore a newer one, or give --new-origin: the log then goes on under another origin (docs/backup.md)`,
    );
  options.warn(`${sentence}; a new origin is begun`);
};
