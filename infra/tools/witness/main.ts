import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { verifierText } from "#contracts/seals/signed-note.ts";
import { acquireLock } from "#infra/process/embedded/lock.ts";
import { operatorCommand } from "#infra/process/operator-command.ts";
import { OperatorError } from "#infra/process/errors.ts";
import { readLogKeys, witnessKey } from "./keys.ts";
import { serveWitness } from "./serve.ts";
import { createWitnessState } from "./state.ts";
import { createWitness } from "./witness.ts";

const { WITNESS_LOGS, WITNESS_NAME, WITNESS_STATE, WITNESS_KEY_FILE, WITNESS_PORT, WITNESS_HOST } = process.env;

const options = {
  logs: { type: "string", default: WITNESS_LOGS ?? "" },
  name: { type: "string", default: WITNESS_NAME ?? "" },
  state: { type: "string", default: WITNESS_STATE ?? "witness" },
  key: { type: "string", default: WITNESS_KEY_FILE ?? "" },
  port: { type: "string", default: WITNESS_PORT ?? "4680" },
  host: { type: "string", default: WITNESS_HOST ?? "127.0.0.1" },
} as const;

/** `npm run audit:witness -- --logs <file> --name <name>`: runs a witness of logs. It needs no database and does not trust the logs. */
await operatorCommand("audit:witness", async ({ args, usage }) => {
  const { values } = parseArgs({ args, options });
  const port = Number(values.port);
  if (values.logs === "" || values.name === "")
    throw new OperatorError(`usage: ${usage} --logs <file of the logs' keys> --name <name of the witness>`);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) throw new OperatorError("--port must be 0 to 65535");
  const folder = resolve(values.state);
  const logs = readLogKeys(resolve(values.logs));
  const state = createWitnessState(folder);
  // Two witnesses with one folder could sign two different continuations of a log.
  const lock = acquireLock(join(folder, "lock"));
  const signer = witnessKey(values.key === "" ? join(folder, "witness.key") : resolve(values.key), values.name);
  const witness = createWitness({ logs, signer, state, now: () => new Date() });
  const say = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);
  const served = await serveWitness(witness, { port, host: values.host, say });
  console.log(verifierText(signer));
  say(`the witness of ${[...logs.keys()].join(", ")} listens at http://${values.host}:${served.port}/add-checkpoint`);
  const stop = async (): Promise<void> => {
    await served.close();
    lock.release();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => void stop());
});
