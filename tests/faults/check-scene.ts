import { createEventLog } from "#infra/engines/event-log/create-event-log.ts";
import { eventually } from "./checks/eventually.ts";
import { countsOf, readAllLines, textOf, wrongLines } from "./checks/live.ts";
import { notTakenBack, readWholeLog, wrongInLog, wrongOutcomes, type WholeLog } from "./checks/log.ts";
import { wrongReadModels } from "./checks/read-models.ts";
import type { Ledger } from "./load/ledger.ts";
import type { Scene } from "./scene.ts";
import type { Screen } from "./screen.ts";
import { withDeadline } from "#infra/with-deadline.ts";

export type Checked = { wrong: string[]; events: number };

const patienceMs = 60_000;

type CheckParts = { scene: Scene; screens: readonly Screen[]; ledger: Ledger; token: string };

/** Holds what callers and screens were told, and the read models, against the log. */
export async function checkScene({ scene, screens, ledger, token }: CheckParts): Promise<Checked> {
  const { config, pool } = scene;
  const url = config.databaseUrl ?? "";
  const log = createEventLog(config, url);
  try {
    let whole: WholeLog = await readWholeLog(log);
    const back = await eventually(async () => notTakenBack((whole = await readWholeLog(log)), ledger), patienceMs);
    const files = await eventually(() => unfinishedExports(scene, ledger, token), patienceMs);
    await scene.settled(patienceMs);
    whole = await readWholeLog(log);
    const counts = textOf(countsOf(whole));
    const figures = async (): Promise<string[]> =>
      screens.flatMap((screen, index) => {
        const shown = textOf(screen.counts());
        return shown === counts ? [] : [`screen ${index + 1} shows ${shown} where the log says ${counts}`];
      });
    const wrong = [
      ...ledger.wrong,
      ...wrongInLog(whole, log.order),
      ...wrongOutcomes(whole, ledger),
      ...back,
      ...files,
      ...(await wrongReadModels(config, url, log)),
      ...(await eventually(figures, 20_000)),
      ...(await eventually(async () => wrongLines(await readAllLines(pool), screens), 20_000)),
    ];
    return { wrong, events: whole.events.length };
  } finally {
    await log.close();
  }
}

/** Every export that was promised is there and can be fetched. */
async function unfinishedExports({ urls: [url] }: Scene, { exports }: Ledger, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const looked = exports.map(async (id) => {
    const [status, size] = await withDeadline(10_000, async (signal) => {
      const response = await fetch(`${url}/base/export/${id}/file`, { headers, signal });
      return [response.status, (await response.arrayBuffer()).byteLength] as const;
    });
    return status === 200 && size > 0 ? [] : [`export ${id} is not there: ${status}, ${size} bytes`];
  });
  return (await Promise.all(looked)).flat();
}
