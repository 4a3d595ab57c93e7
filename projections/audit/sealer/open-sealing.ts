import { originOf } from "#contracts/seals/checkpoint.ts";
import { signedFileOf } from "#infra/stores/seals/signed-file.ts";
import { openKeyRing, type KeyRing } from "./key-ring.ts";
import { placeInLog } from "./log-place.ts";
import { createNotary, type Notary } from "./notary.ts";
import type { SealerOptions } from "./run.ts";
import { createSealMaker, type SealMaker } from "./seal-maker.ts";
import { createSealedState, type SealedState } from "./sealed-state.ts";
import { lastLeaf } from "./tables.ts";
import { createTree, nodesToGoOn, type GrowingTree } from "./tree.ts";

/** The parts of one process that seals, from the tables to the key. */
export type Sealing = {
  tree: GrowingTree;
  state: SealedState;
  keys: KeyRing;
  notary: Notary;
  seals: SealMaker;
};

/**
 * Reads where sealing stands, and holds it beside the log.
 *
 * @throws SealingStopped where log, tree or key are not those of before
 */
export const openSealing = async (options: SealerOptions): Promise<Sealing> => {
  const { tenant, connection, key, published = () => undefined, now = () => new Date() } = options;
  const { id, db, bus, storedEvents: log, logName } = tenant;
  const { reader } = tenant.seals;
  const sealed = await reader.progress();
  const { size, generation } = sealed;
  const last = size === 0 ? undefined : await connection.use((client) => lastLeaf(client, size));
  const position = await placeInLog(log, logName, sealed, last);
  const tree = createTree(size, await reader.nodes(nodesToGoOn(size)));
  const state = createSealedState({ size, root: tree.root(), position }, now().getTime());
  const earlier = Array.from({ length: generation - 1 }, (_, at) => originOf(id, at + 1));
  const keys = await openKeyRing(db, { ...key, origin: originOf(id, generation), earlier });
  const notary = createNotary({
    db,
    reader,
    keys,
    signed: signedFileOf(tenant.folder),
    tenantId: id,
    now,
    published: (checkpoint) => {
      void bus.publish("seals", { what: "made" });
      published(checkpoint);
    },
  });
  const seals = createSealMaker({ db, log, reader, state, notary, tenant });
  return { tree, state, keys, notary, seals };
};
