import { basename } from "node:path";
import { AlreadyRunning } from "#infra/process/embedded/lock.ts";
import { LogUnavailable } from "#infra/engines/event-log/port.ts";
import { OperatorError, reasonOf } from "#infra/process/errors.ts";

/** A program's arguments, and its command for the usage text: by npm, or directly, as in a container. */
type Command = { args: string[]; usage: string };

/**
 * Runs an operator's command: `npm run <name> -- <arguments>`, or `node dist/<program>.js <arguments>` without npm. A problem that the operator can
 * fix prints one line on the error output and exits with 1. Other errors are thrown.
 *
 * @param name of the npm script.
 */
export async function operatorCommand(name: string, work: (command: Command) => Promise<void>): Promise<void> {
  const program = basename(process.argv[1] ?? "");
  const byNpm = program === "run.mjs";
  const usage = byNpm ? `npm run ${name} --` : `node dist/${program}`;
  try {
    await work({ args: process.argv.slice(byNpm ? 3 : 2), usage });
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exit(1);
  }
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof AlreadyRunning) return `another command is at work here: ${error.message}`;
  if (error instanceof LogUnavailable) return `the event log does not answer: ${reasonOf(error.cause ?? error)}`;
  const isUsage = error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  return isUsage ? error.message : undefined;
}
