import { OperatorError } from "#infra/process/errors.ts";
import { seenOutside, type OutsideOptions } from "./seen-outside.ts";

/**
 * Rejects a backup if an outside party has seen a longer log, unless a new origin is started. Otherwise the log would contradict what was signed, and
 * every witness would reject it.
 *
 * @throws OperatorError that names the party with the longer log
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
