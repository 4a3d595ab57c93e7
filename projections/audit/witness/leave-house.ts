import { readVerifier } from "#contracts/seals/signed-note.ts";
import { pause } from "#infra/pause.ts";
import type { StoredCheckpoint } from "#infra/stores/seals/seal-reader.ts";
import { askWitness } from "#infra/stores/seals/witness-call.ts";
import type { Config } from "#infra/process/config/config.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { startAnchors } from "./anchors.ts";
import { keepCosignatures } from "./keep-cosignatures.ts";
import type { LeavingMeters } from "./meters.ts";
import { startPoster } from "./poster.ts";

export type LeavingOptions = {
  tenant: Pick<Tenant, "id" | "code" | "db" | "seals">;
  config: Pick<Config, "anchorDir" | "witnesses" | "witnessKeys">;
  meters: LeavingMeters;
  log: Logger;
  signal: AbortSignal;
};

/** The ways of a tenant's checkpoints out of the house. */
export type Leaving = {
  /** A checkpoint is stored. Returns at once: a folder or a witness that is away delays nothing. */
  published(checkpoint: StoredCheckpoint): void;
  /** Resolves when the signal has ended it all. */
  ended(): Promise<void>;
};

/** Brings checkpoints to the folder of anchors and to the witnesses that the settings name, those of before among them. */
export const leaveHouse = ({ tenant, config, meters, log, signal }: LeavingOptions): Leaving => {
  const { id, code, db } = tenant;
  const { reader } = tenant.seals;
  const { anchorDir: folder, witnesses, witnessKeys } = config;
  const anchors =
    folder === undefined
      ? undefined
      : startAnchors({ folder, tenantId: id, db, log, meters: { failed: () => meters.anchorFailed(code) } });
  const poster = startPoster({
    witnesses,
    keys: witnessKeys.flatMap((text) => readVerifier(text) ?? []),
    reader,
    keep: (checkpoint, lines) => keepCosignatures(db, checkpoint, lines),
    ask: askWitness,
    wait: pause,
    log,
    meters: {
      seen: (witness, size) => meters.witnessed(code, witness, size),
      failed: (witness) => meters.witnessFailed(code, witness),
    },
    signal,
  });
  return {
    published(checkpoint) {
      anchors?.published(checkpoint);
      poster.published();
    },
    async ended() {
      await Promise.all([anchors?.settled(), poster.ended]);
    },
  };
};
