import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "#infra/tools/demo/random.ts";
import { readPosition } from "#infra/engines/read-models/progress.ts";
import type { RoleName } from "#infra/process/supervisor/role.ts";
import { childrenOf } from "#tests/support/children-of.ts";
import type { FaultLine } from "./fault-line.ts";
import type { Party, Scene } from "./scene.ts";

/** Does one thing wrong and puts it right again as far as nobody else does; answers what was hit, `undefined` when nothing could be. */
export type Fault = (scene: Scene, random: Random) => Promise<string | undefined>;

type FaultKind = { weight: number; inject: Fault; only?: "eventstore" };

const party = (scene: Scene, kind: RoleName, random: Random): Party =>
  random.pick(scene.parties.filter((one) => one.kind === kind));

const signal = (pid: number | undefined, name: NodeJS.Signals): boolean => {
  try {
    return pid !== undefined && process.kill(pid, name);
  } catch {
    // It ended by another fault a moment ago.
    return false;
  }
};

const kill =
  (kind: RoleName): Fault =>
  async (scene, random) => {
    const { name, role } = party(scene, kind, random);
    return signal(role.pid(), "SIGKILL") ? name : undefined;
  };

/** In mid-stream: not before the read models have come on since the fault before. */
const killProjections: Fault = async (scene, random) => {
  const reached = (): Promise<string | undefined> => readPosition(scene.pool).catch(() => undefined);
  const before = await reached();
  for (let look = 0; look < 200 && (await reached()) === before; look++) await delay(25);
  return kill("projections")(scene, random);
};

const freeze =
  (kind: RoleName, most: number): Fault =>
  async (scene, random) => {
    const { name, role } = party(scene, kind, random);
    const ms = random.between(200, most);
    const pid = role.pid();
    if (!signal(pid, "SIGSTOP")) return undefined;
    await delay(ms);
    signal(pid, "SIGCONT");
    return `${name} for ${ms} ms`;
  };

/** PostgreSQL is started again by who watches over it. */
const endPostgres =
  (name: NodeJS.Signals): Fault =>
  async ({ postgres }) =>
    signal(postgres.pid(), name) ? name : undefined;

/** PostgreSQL then ends every session and recovers. */
const killBackend: Fault = async ({ postgres }, random) => {
  const pid = postgres.pid();
  const children = pid === undefined ? [] : childrenOf(pid);
  return children.length > 0 && signal(random.pick(children), "SIGKILL") ? "one of its processes" : undefined;
};

const freezePostgres: Fault = async ({ postgres }, random) => {
  const ms = random.between(200, 3000);
  const pid = postgres.pid();
  if (pid === undefined) return undefined;
  const stopped = [pid, ...childrenOf(pid)].filter((each) => signal(each, "SIGSTOP"));
  await delay(ms);
  for (const each of stopped) signal(each, "SIGCONT");
  return stopped.length > 0 ? `for ${ms} ms` : undefined;
};

const ways = {
  cut: (line: FaultLine) => line.cut(),
  frozen: (line: FaultLine) => line.freeze(),
  "answers lost": (line: FaultLine) => line.deafen(),
};

const onLine =
  (way: keyof typeof ways, lineOf: (scene: Scene, random: Random) => [string, FaultLine | undefined]): Fault =>
  async (scene, random) => {
    const [name, line] = lineOf(scene, random);
    const ms = random.between(20, way === "frozen" ? 3000 : 600);
    if (!line) return undefined;
    ways[way](line);
    await delay(ms);
    line.mend();
    return `${name} for ${ms} ms`;
  };

const toPostgres = ({ parties }: Scene, random: Random): [string, FaultLine] => {
  const { name, lines } = random.pick(parties);
  return [name, lines.postgres];
};
const toStore = ({ parties }: Scene, random: Random): [string, FaultLine | undefined] => {
  const { name, lines } = random.pick(parties.filter(({ kind }) => kind !== "workers"));
  return [name, lines.store];
};
const toCallers = ({ callers }: Scene, random: Random): [string, FaultLine | undefined] => {
  const index = random.between(0, callers.length - 1);
  return [`server-${index + 1}`, callers[index]];
};

const killStore: Fault = async ({ store }, random) => {
  const ms = random.between(0, 800);
  if (!store?.process) return undefined;
  await store.process.kill();
  await delay(ms);
  await store.process.start();
  return `for ${ms} ms and its start`;
};
const freezeStore: Fault = async ({ store }, random) => {
  const ms = random.between(200, 4000);
  if (!store?.process) return undefined;
  await store.process.freeze();
  await delay(ms);
  await store.process.thaw();
  return `for ${ms} ms`;
};

/** Everything that a run does wrong, by the name that its table says. */
export const faultKinds = {
  "server killed": { weight: 5, inject: kill("server") },
  "projections killed": { weight: 6, inject: killProjections },
  "worker killed": { weight: 2, inject: kill("workers") },
  "server frozen": { weight: 2, inject: freeze("server", 3000) },
  "projections frozen": { weight: 2, inject: freeze("projections", 9000) },
  "worker frozen": { weight: 1, inject: freeze("workers", 2000) },
  "PostgreSQL killed": { weight: 2, inject: endPostgres("SIGKILL") },
  "PostgreSQL stopped at once": { weight: 1, inject: endPostgres("SIGQUIT") },
  "PostgreSQL stopped in good order": { weight: 1, inject: endPostgres("SIGINT") },
  "a process of PostgreSQL killed": { weight: 1, inject: killBackend },
  "PostgreSQL frozen": { weight: 1, inject: freezePostgres },
  "line to PostgreSQL cut": { weight: 3, inject: onLine("cut", toPostgres) },
  "line to PostgreSQL frozen": { weight: 1, inject: onLine("frozen", toPostgres) },
  "answers of PostgreSQL lost": { weight: 3, inject: onLine("answers lost", toPostgres) },
  "line of callers cut": { weight: 2, inject: onLine("cut", toCallers) },
  "line of callers frozen": { weight: 1, inject: onLine("frozen", toCallers) },
  "answers to callers lost": { weight: 3, inject: onLine("answers lost", toCallers) },
  "event store killed": { weight: 3, only: "eventstore", inject: killStore },
  "event store frozen": { weight: 1, only: "eventstore", inject: freezeStore },
  "line to event store cut": { weight: 3, only: "eventstore", inject: onLine("cut", toStore) },
  "line to event store frozen": { weight: 1, only: "eventstore", inject: onLine("frozen", toStore) },
  "answers of event store lost": { weight: 3, only: "eventstore", inject: onLine("answers lost", toStore) },
} satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof faultKinds;

/** The kinds in the order that a seed draws them from. */
export const drawOf = (hasStore: boolean): FaultName[] =>
  (Object.entries(faultKinds) as [FaultName, FaultKind][])
    .filter(([, { only }]) => hasStore || only === undefined)
    .flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name));
