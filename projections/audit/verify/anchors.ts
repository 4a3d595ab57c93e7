import { equalBytes } from "#contracts/seals/bytes.ts";
import { readAnchors, type Anchor } from "#contracts/audit/anchors.ts";
import { originOf } from "#contracts/seals/checkpoint.ts";
import { signingOf, type LogKey } from "./keys.ts";
import type { Roots } from "./checkpoints.ts";
import type { Finding, Report } from "./report.ts";

/** Checks notes that were stored elsewhere. An anchor is compared only with the current log, unlike a stored checkpoint. */
export type AnchorJudge = {
  readonly sizes: readonly number[];
  judge(size: number, roots: Roots): void;
  /** @param size events of the log: an anchor beyond it comes from a longer log */
  end(size: number): void;
};

export const createAnchorJudge = (
  text: string,
  { tenantId, keys, report }: { tenantId: string; keys: readonly LogKey[]; report: Report },
): AnchorJudge => {
  const anchors = readAnchors(text) ?? [];
  if (anchors.length === 0) report.skip("anchors");
  else report.begin("anchors", anchors.length);
  let count = 0;
  const tell = (anchor: Anchor, finding: Finding | undefined): void => {
    count += 1;
    report.reach("anchors", count);
    if (signingOf(anchor.note, anchor.size, keys) === "unknown")
      report.find("anchors", {
        code: "key.unknown",
        first: anchor.size,
        last: anchor.size,
        params: { about: "anchor" },
      });
    if (finding) report.find("anchors", finding);
  };
  return {
    sizes: anchors.map(({ size }) => size),
    judge(size, { now }) {
      for (const anchor of anchors.filter((one) => one.size === size)) {
        const isOurs = anchor.origin === originOf(tenantId) || anchor.origin.startsWith(`${originOf(tenantId)}/`);
        const holds = isOurs && equalBytes(anchor.root, now);
        tell(anchor, holds ? undefined : { code: "anchor.inconsistent", first: 0, last: size - 1, params: { size } });
      }
    },
    end(size) {
      for (const anchor of anchors.filter((one) => one.size > size))
        tell(anchor, {
          code: "anchor.inconsistent",
          first: size,
          last: anchor.size - 1,
          params: { size: anchor.size, about: "beyond" },
        });
      if (anchors.length > 0) report.end("anchors");
    },
  };
};
