import { groupBy } from "#infra/engines/event-log/group-by.ts";
import type { Random } from "./random.ts";
import { applyResult, type Scan, type ScanResult, type SiteKind } from "./scan.ts";
import type { Staff } from "./staff.ts";

export type SitedScan = { scan: Scan; site: SiteKind };

/** Sends scans to the server. */
export type Recorder = {
  /** Sends scans in calls of at most 300, by the person on duty. Sometimes a call is sent twice, or two people scan the same cylinder. */
  record(scans: SitedScan[]): Promise<void>;
  readonly tally: Record<ScanResult["outcome"] | "exceptions", number>;
};

const truck = 300;

export const createRecorder = (staff: Staff, random: Random): Recorder => {
  const tally = { recorded: 0, duplicate: 0, refused: 0, exceptions: 0 };
  const send = async (scans: Scan[]): Promise<ScanResult[]> => {
    const [first] = scans;
    if (!first) return [];
    const api = staff.at(first.item.companyId, Date.parse(first.item.occurredAt));
    const items = scans.map(({ item }) => item);
    const { results } = await api.post<{ results: ScanResult[] }>("/manage/procedure/record", { items });
    for (const result of results) {
      tally[result.outcome] += 1;
      if (result.outcome === "recorded" && result.exceptions?.length) tally.exceptions += 1;
    }
    return results;
  };
  const recordPart = async (part: SitedScan[], isSentTwice: boolean, again: Scan | undefined): Promise<void> => {
    const [results] = await Promise.all([send(part.map(({ scan }) => scan)), again && send([again])]);
    part.forEach(({ scan, site }, index) => applyResult(scan, results[index] ?? { outcome: "refused" }, site));
    if (isSentTwice) await send(part.map(({ scan }) => scan));
  };
  return {
    tally,
    async record(scans) {
      const companies = groupBy(scans, ({ scan }) => scan.item.companyId);
      const parts = [...companies.values()].flatMap((scansOfCompany) => inParts(scansOfCompany));
      // Random numbers are drawn before sending, so that the same seed gives the same story.
      const plan = parts.map((part) => ({ part, isSentTwice: random.chance(0.01), again: secondScan(part, random) }));
      await Promise.all(plan.map(({ part, isSentTwice, again }) => recordPart(part, isSentTwice, again)));
    },
  };
};

const inParts = (scans: SitedScan[]): SitedScan[][] =>
  Array.from({ length: Math.ceil(scans.length / truck) }, (_, index) =>
    scans.slice(index * truck, (index + 1) * truck),
  );

/** One scan in three hundred is made by two people at the same moment. */
const secondScan = (part: SitedScan[], random: Random): Scan | undefined => {
  const [first] = part;
  if (!first || !random.chance(part.length / 300)) return undefined;
  return { item: { ...first.scan.item, commandId: random.uuid() } };
};
