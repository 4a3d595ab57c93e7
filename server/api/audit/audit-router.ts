import { Router, type Request, type Response } from "express";
import { getEvent } from "#contracts/audit/event-calls.ts";
import { placeCall, placeStockCall } from "#contracts/audit/place-call.ts";
import { replayCall } from "#contracts/audit/replay-call.ts";
import { sealCalls, tilePathStart } from "#contracts/audit/seal-calls.ts";
import { verifyCalls } from "#contracts/audit/verify-calls.ts";
import { readTilePath, TILE_WIDTH } from "#contracts/seals/tile.ts";
import { readAuditEvent } from "#server/application/audit/read-event.ts";
import { replayCylinder } from "#server/application/audit/replay-cylinder.ts";
import { countPlace, replayPlace } from "#server/application/audit/replay-place.ts";
import { listKeys, proveConsistency, proveInclusion } from "#server/application/audit/seal-questions.ts";
import { startVerify, stopVerify, wholeRun } from "#server/application/audit/verify-runs.ts";
import { done, refusedCall } from "#server/application/answer.ts";
import { addCall } from "../calls/add-call.ts";
import { Failure } from "../http/failure.ts";
import { handle, scopeOfAny, type RequestContext } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";

/** Time in ms that a call waits for a checkpoint that covers the events appended before it. */
const CHECKPOINT_MS = 2000;

/**
 * Calls of the audit: one event (the list of events is an ordinary list), the replay of a cylinder, runs of verify, and the Merkle tree over the log
 * with its checkpoints, proofs, keys and tiles. Runs belong to the tenant, so everybody with the permission sees all of them.
 */
export const createAuditRouter = (): Router => {
  const router = Router();
  addCall(router, getEvent, ({ tenant, caller, language }, { index }) =>
    readAuditEvent(tenant, { scope: scopeOfAny(caller, getEvent.permission), language }, index),
  );
  addCall(router, replayCall, ({ db, events, tenant, language }, query) =>
    replayCylinder({ db, events, timeZone: tenant.timeZone, language }, query),
  );
  addCall(router, placeStockCall, ({ tenant, caller }, query) =>
    countPlace(tenant, { scope: scopeOfAny(caller, placeStockCall.permission), now: tenant.clock.now() }, query),
  );
  addCall(router, placeCall, ({ tenant, caller }, query) =>
    replayPlace(tenant, { scope: scopeOfAny(caller, placeCall.permission), now: tenant.clock.now() }, query),
  );
  addCall(router, verifyCalls.run, ({ tenant, caller, language }, options) =>
    startVerify(tenant, { userId: caller.userId, userName: caller.userName, language }, options),
  );
  addCall(router, verifyCalls.get, ({ tenant, language }, { id }) => wholeRun(tenant, language, id));
  addCall(router, verifyCalls.stop, ({ tenant }, { id }) => stopVerify(tenant, id));
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
