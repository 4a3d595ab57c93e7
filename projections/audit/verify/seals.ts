import { equalBytes, fromBase64 } from "#contracts/seals/bytes.ts";
import { originOf } from "#contracts/seals/checkpoint.ts";
import { ORIGIN_STREAM, SEAL_STREAM, type OriginBegun, type SealMade } from "#contracts/streams/audit/events.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { Roots } from "./checkpoints.ts";
import type { Heads } from "./heads.ts";
import type { Report } from "./report.ts";

/** Checks the seals in the log itself: the tree and the last events of all streams at a size. */
export type SealJudge = {
  readonly sizes: readonly number[];
  /** @param isAstray events are at other places than when sealed, which is reported already and changes all later heads */
  judge(size: number, roots: Roots, heads: Heads, isAstray: boolean): void;
  end(): void;
};

type Seal = SealMade["data"] & { revision: number };

export const readSeals = async (log: EventLog): Promise<Seal[]> => {
  const seals: Seal[] = [];
  for await (const { type, data, revision } of log.readStream(SEAL_STREAM))
    if (type === "SealMade") seals.push({ ...(data as SealMade["data"]), revision: Number(revision) });
  return seals;
};

/** The number of events of each origin that the next one took over. */
export const readTakenOver = async (log: EventLog, tenantId: string): Promise<Map<number, number>> => {
  const sizes = new Map<number, number>();
  for await (const { type, data } of log.readStream(ORIGIN_STREAM)) {
    if (type !== "OriginBegun") continue;
    const { origin, size } = data as OriginBegun["data"];
    const generation = Number(origin.slice(originOf(tenantId).length + 1));
    if (generation > 1) sizes.set(generation - 1, size);
  }
  return sizes;
};

export const createSealJudge = (seals: readonly Seal[], report: Report): SealJudge => {
  report.begin("seals", seals.length);
  let count = 0;
  return {
    sizes: seals.map(({ treeSize }) => treeSize),
    judge(size, { now, sealed: sealedRoot }, heads, isAstray) {
      for (const seal of seals.filter(({ treeSize }) => treeSize === size)) {
        count += 1;
        report.reach("seals", count);
        const root = fromBase64(seal.root) ?? new Uint8Array();
        const isTree = equalBytes(root, now) || equalBytes(root, sealedRoot);
        const isHeads = isAstray || holdsHeads(seal, heads);
        if (isTree && isHeads) continue;
        const params = { about: isTree ? "heads" : "seal" };
        const { revision } = seal;
        report.find("seals", {
          code: "checkpoint.forged",
          stream: SEAL_STREAM,
          revision,
          first: size,
          last: size,
          params,
        });
      }
    },
    end: () => report.end("seals"),
  };
};

const holdsHeads = ({ streams, headsRoot }: Seal, heads: Heads): boolean =>
  streams === heads.streams && equalBytes(fromBase64(headsRoot) ?? new Uint8Array(), heads.root());
