import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Recorded } from "#contracts/streams/event.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** Every event of every version ever written, as it stands in somebody's log. An entry is added with an event or a version and never edited. */
export const goldenEvents = (): Recorded[] =>
  readdirSync(folder)
    .filter((name) => /^events-v\d+\.json$/.test(name))
    .flatMap((name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as (Recorded & { revision: string })[])
    .map((event) => ({ ...event, revision: BigInt(event.revision) }));
