import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#infra/process/root.ts";
import { eventStoreBreaks } from "./eventstore-breaks.ts";
import { postgresBreaks } from "./postgres-breaks.ts";

/** One breakage of an engine: text that stands once in its file, and what stands there instead. */
export type AdapterMutant = { file: string; was: string; becomes: string; says: string };

/** Breakages of one file: what each says, the text that was and the text that becomes of it. */
export type Breaks = Readonly<Record<string, readonly [was: string, becomes: string]>>;

const eventLog = "tests/infra/engines/event-log";

/** Folders that are broken, and the suites that can notice it. */
const suitesOf = {
  "infra/engines/event-log/eventstore/": [`${eventLog}/eventstore`, `${eventLog}/one-by-one`],
  "infra/engines/event-log/postgres/": [`${eventLog}/postgres`],
  "infra/engines/database/": ["tests/infra/engines/database/copy", `${eventLog}/postgres.int`],
  "infra/engines/upcast-log/": ["tests/golden/earlier-version"],
} as const;

/** Every breakage, in the order in which they are tried. */
export const adapterMutants: AdapterMutant[] = Object.entries({ ...eventStoreBreaks, ...postgresBreaks }).flatMap(
  ([file, breaks]) => Object.entries(breaks).map(([says, [was, becomes]]) => ({ file, was, becomes, says })),
);

/** The suites that can notice that a file is broken, as vitest takes them. */
export const suitesFor = (file: string): readonly string[] =>
  Object.entries(suitesOf).find(([folder]) => file.startsWith(folder))?.[1] ?? [];

/** How often the text that a breakage replaces stands in its file. */
export const placesOf = ({ file, was }: AdapterMutant): number =>
  readFileSync(join(root, file), "utf8").split(was).length - 1;
