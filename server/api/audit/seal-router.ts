import { Router, type Request, type Response } from "express";
import { sealCalls, tilePathStart } from "#contracts/audit/seal-calls.ts";
import { readTilePath, TILE_WIDTH } from "#contracts/seals/tile.ts";
import { listKeys, proveConsistency, proveInclusion } from "#server/application/audit/seal-questions.ts";
import { done, refusedCall } from "#server/application/answer.ts";
import { addCall } from "../calls/add-call.ts";
import { Failure } from "../http/failure.ts";
import { handle, type RequestContext } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";

/** Time in ms that a call waits for a checkpoint that covers the events appended before it. */
const CHECKPOINT_MS = 2000;

/** Calls for the Merkle tree over the log: checkpoints, proofs, keys and tiles. */
export const createSealRouter = (): Router => {
  const router = Router();
  addCall(router, sealCalls.getKeys, ({ tenant }, page) => listKeys(tenant.seals.reader, page));
  addCall(router, sealCalls.getProof, ({ tenant }, range) => proveInclusion(tenant.seals.reader, range));
  addCall(router, sealCalls.getConsistency, ({ tenant }, range) => proveConsistency(tenant.seals.reader, range));
  addCall(router, sealCalls.checkpoint, async ({ tenant }) => {
    const newest = await tenant.seals.asker.checkpoint(CHECKPOINT_MS);
    if (!newest) return refusedCall("audit.noCheckpoint");
    // The cosignatures of witnesses follow the note's own signature, so the result is again a valid note.
    const lines = newest.cosignatures.map((line) => (line.endsWith("\n") ? line : `${line}\n`));
    return done([newest.note, ...lines].join(""));
  });
  router.get(`${tilePathStart}*path`, requireCode(...sealCalls.tile.permission), handle(sendTile));
  return router;
};

/** Sends a C2SP tlog-tile. A full tile never changes, so browsers may cache it, but proxies may not, because a permission is needed. */
const sendTile = async ({ tenant }: RequestContext, { path }: Request, response: Response): Promise<void> => {
  const tile = readTilePath(path.slice(tilePathStart.length));
  const hashes = tile && (await tenant.seals.reader.tile(tile));
  if (!tile || !hashes) throw new Failure("audit.noTile");
  if (tile.width === TILE_WIDTH) response.setHeader("cache-control", "private, max-age=31536000, immutable");
  response.type("application/octet-stream").send(hashes);
};
