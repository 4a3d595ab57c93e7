import { parseArgs } from "node:util";

export type LogName = "postgres" | "eventstore";

export type FaultRunOptions = {
  /** The first seed; the others follow it. */
  seed: number;
  seeds: number;
  /** Faults a seed. */
  faults: number;
  log: LogName;
  /** Absent: both. */
  only?: "disk" | "seeds";
};

const usage =
  "npm run test:faults -- [--log postgres|eventstore] [--seed 1] [--seeds 4] [--faults 25] [--only disk|seeds]";

/** Reads the command line. @throws Error with the usage. */
export const readFaultRunOptions = (args: string[]): FaultRunOptions => {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args, options: { seed: text, seeds: text, faults: text, log: text, only: text } });
  const { log = "postgres", only } = values;
  if (log !== "postgres" && log !== "eventstore") throw new Error(`there is no log ${log}\n${usage}`);
  if (only !== undefined && only !== "disk" && only !== "seeds") throw new Error(`there is no part ${only}\n${usage}`);
  return {
    only,
    seed: whole("seed", values.seed ?? "1"),
    seeds: whole("seeds", values.seeds ?? "4"),
    faults: whole("faults", values.faults ?? "25"),
    log,
  };
};

/** Options that repeat one seed: the same faults in the same order. The moments they hit are the machine's. */
export const commandOf = ({ log, faults }: FaultRunOptions, seed: number): string =>
  `npm run test:faults -- --log ${log} --seed ${seed} --seeds 1 --faults ${faults}`;

const whole = (name: string, value: string): number => {
  const parsed = Number(value);
  if (Number.isInteger(parsed) && parsed >= 0) return parsed;
  throw new Error(`--${name} must be a whole number, not ${JSON.stringify(value)}\n${usage}`);
};
