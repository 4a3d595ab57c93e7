import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { pairPath, type PairAnswer, type PairingLook } from "#contracts/boards/pairing.ts";
import { local } from "#client/lib/storage.ts";
import { get, post } from "#client/state/api.ts";
import { keepCredential } from "#client/state/screen/device.ts";
import { createPairing, type KeptPairing, type PairingState, type PairingTools } from "./pairing.ts";

const key = "wallPairing";
const quiet = { anonymous: true, silent: true };

const recall = (): KeptPairing | undefined => {
  try {
    const kept = JSON.parse(local.read(key) ?? "null") as KeptPairing | null;
    return kept && kept.until > Date.now() ? kept : undefined;
  } catch {
    return undefined;
  }
};

const tools: PairingTools = {
  begin: () => post<PairAnswer>(pairPath, {}, quiet),
  look: ({ pairingId, secret }) => get<PairingLook>(pairPath, { pairingId, secret }, quiet),
  recall,
  keep: (pairing) => local.write(key, pairing ? JSON.stringify(pairing) : null),
  paired: keepCredential,
};

/** The code of this device while the component is shown. */
export const usePairing = (): PairingState => {
  const [pairing] = useState(() => createPairing(tools));
  useEffect(() => pairing.start(), [pairing]);
  return useSnapshot(pairing.state);
};
