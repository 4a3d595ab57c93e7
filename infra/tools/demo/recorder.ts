import type { DemoApi } from "./api.ts";
import type { Random } from "./random.ts";
import { applyResult, type Scan, type ScanResult, type SiteKind } from "./scan.ts";

/** How one batch of scans reaches the server. */
export type Recorder = {
  /** Sends scans in calls of at most 300, as a truck does; now and then a handheld sends its batch twice. */
  record(scans: Scan[], site: SiteKind): Promise<void>;
  /** Two people scan the same cylinder at the same moment. */
  recordTwice(scan: Scan, site: SiteKind): Promise<void>;
  readonly tally: Record<ScanResult["outcome"] | "exceptions", number>;
};

const truck = 300;

export const createRecorder = (api: DemoApi, random: Random): Recorder => {
  const tally = { recorded: 0, duplicate: 0, refused: 0, exceptions: 0 };
  const send = async (scans: Scan[]): Promise<ScanResult[]> => {
    const { results } = await api.post<{ results: ScanResult[] }>("/manage/procedure/record", {
      items: scans.map(({ item }) => item),
    });
    for (const result of results) {
      tally[result.outcome] += 1;
      if (result.outcome === "recorded" && result.exceptions?.length) tally.exceptions += 1;
    }
    return results;
  };
  return {
    tally,
    async record(scans, site) {
      for (let from = 0; from < scans.length; from += truck) {
        const part = scans.slice(from, from + truck);
        const results = await send(part);
        part.forEach((scan, index) => applyResult(scan, results[index] ?? { outcome: "refused" }, site));
        if (random.chance(0.04)) await send(part);
      }
    },
    async recordTwice(scan, site) {
      const again: Scan = { bottle: scan.bottle, item: { ...scan.item, commandId: random.uuid() } };
      const [first, second] = await Promise.all([send([scan]), send([again])]);
      const result = [first?.[0], second?.[0]].find((one) => one?.outcome === "recorded") ?? first?.[0];
      if (result) applyResult(scan, result, site);
    },
  };
};
