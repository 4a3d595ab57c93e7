import { z } from "zod";
import { auditCodes, auditScreens } from "../access/menus/audit.ts";
import { defineCall } from "../calls/define-call.ts";
import { maybe, text } from "../fields/scalars.ts";
import { placeInLog as place } from "./place-in-log.ts";

const tag = "audit";
const reading = { method: "get", permission: auditCodes, from: "query", tag } as const;

/** Start of a tile's path under `/base`. */
export const tilePathStart = "/audit/tile/";

const page = z.object({
  pageIndex: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(200).default(20),
});
/** Hashes are base64. */
const hash = z.string();
const hashes = z.array(hash);

export const checkpointRowAnswer = z.object({
  size: z.number().int(),
  root: hash,
  at: z.iso.datetime({ offset: true }),
  note: z.string(),
  /** Signature lines of witnesses. */
  cosignatures: z.array(z.string()),
});
export type CheckpointRow = z.infer<typeof checkpointRowAnswer>;

/** Sizes of the tree that the key signed: `from` the first, `to` the last. `to` is null for the current key. */
const keyRow = z.object({ vkey: z.string(), from: z.number().int(), to: z.number().int().nullable() });
export type KeyRow = z.infer<typeof keyRow>;

const proofAnswer = z.object({
  index: z.number().int(),
  size: z.number().int(),
  leafHash: hash,
  root: hash,
  proof: hashes,
});
export type ProofAnswer = z.infer<typeof proofAnswer>;

const consistencyAnswer = z.object({ from: z.number().int(), to: z.number().int(), proof: hashes });
export type ConsistencyAnswer = z.infer<typeof consistencyAnswer>;

/** Calls for the tree: its signed sizes, and proofs that it contains an event or an earlier tree. */
export const sealCalls = {
  getKeys: defineCall({
    name: "listSealKeys",
    ...reading,
    path: "/audit/key/getpage",
    input: page,
    answer: z.object({ list: z.array(keyRow), total: z.number().int() }),
    summary: "verifier keys, each with the sizes that it signed, the newest first",
  }),
  getProof: defineCall({
    name: "getInclusionProof",
    ...reading,
    path: "/audit/proof",
    input: z.object({ index: place, size: place }),
    answer: proofAnswer,
    summary: "proof that an event stands in the tree of a size (RFC 9162 §2.1.3)",
  }),
  getConsistency: defineCall({
    name: "getConsistencyProof",
    ...reading,
    path: "/audit/consistency",
    input: z.object({ from: place, to: place }),
    answer: consistencyAnswer,
    summary: "proof that the tree of a size goes on from a smaller one (RFC 9162 §2.1.4)",
  }),
  checkpoint: defineCall({
    ...reading,
    name: "getCheckpoint",
    path: "/audit/checkpoint",
    gives: "text",
    answer: z.string(),
    failures: ["audit.noCheckpoint"],
    summary: "the newest signed note of the log (C2SP tlog-checkpoint), which covers what was appended before the call",
  }),
  /** The route is written by hand because `.p/<width>` is part of the path. A tile has only hashes. */
  tile: defineCall({
    name: "getTile",
    method: "get",
    path: `${tilePathStart}{level}/{index}`,
    permission: auditScreens.verify.codes.list,
    from: "params",
    input: z.object({ level: z.string(), index: z.string() }),
    gives: "file",
    failures: ["audit.noTile"],
    tag,
    summary: "hashes of the tree (C2SP tlog-tiles), `.p/<width>` behind one that still grows",
  }),
  /** Needs no sign-in, so that outsiders can check a bundle. */
  key: defineCall({
    name: "getVerifierKeys",
    method: "get",
    path: "/audit/key",
    open: { limit: "auditKeys" },
    input: z.object({ tenant: maybe(text.max(50)) }),
    gives: "text",
    answer: z.string(),
    tag,
    summary: "verifier keys of a tenant's log, one a line",
  }),
};
