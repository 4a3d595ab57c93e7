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

/** Publishes a tenant's checkpoints outside the installation. */
export type Leaving = {
  /** Call this after a checkpoint is stored. It returns immediately, so a folder or witness that is away delays nothing. */
  published(checkpoint: StoredCheckpoint): void;
  /** Resolves when the signal has ended all parts. */
  ended(): Promise<void>;
};

/** Sends checkpoints to the configured anchor folder and witnesses, including earlier ones. */
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
