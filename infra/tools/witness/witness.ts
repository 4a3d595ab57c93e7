import { readAddCheckpoint, SIZE_TYPE } from "#contracts/seals/add-checkpoint.ts";
import { equalBytes } from "#contracts/seals/bytes.ts";
import { readCheckpoint } from "#contracts/seals/checkpoint.ts";
import { emptyRoot, verifyConsistency } from "#contracts/seals/merkle.ts";
import {
  cosignText,
  readNote,
  signatureLine,
  signersOf,
  type SignerKey,
  type VerifierKey,
} from "#contracts/seals/signed-note.ts";
import type { WitnessState } from "./state.ts";

/** Runs work one after the other for each name, without waiting for other names. A failure ends only its own work. */
const inTurns = (): (<T>(name: string, work: () => Promise<T>) => Promise<T>) => {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name) ?? Promise.resolve();
    const turn = before.then(work, work);
    last.set(name, turn);
    try {
      return await turn;
    } finally {
      if (last.get(name) === turn) last.delete(name);
    }
  };
};

export type WitnessAnswer = { status: number; type?: string; body: string };

export type WitnessOptions = {
  /** Keys of the watched logs, by origin. A log has several keys after a key change. */
  logs: ReadonlyMap<string, readonly VerifierKey[]>;
  signer: SignerKey;
  state: WitnessState;
  now(): Date;
};

export type Witness = { addCheckpoint(body: string): Promise<WitnessAnswer> };

const refusal = (status: number, reason: string): WitnessAnswer => ({ status, body: `${reason}\n` });
const conflict = (size: number): WitnessAnswer => ({ status: 409, type: SIZE_TYPE, body: `${size}\n` });

/**
 * A witness (C2SP tlog-witness). It signs a checkpoint only if the log's last stored checkpoint is a beginning of it, so a rewritten log gets no more
 * signatures. It stores a checkpoint on the disk before it sends the signature.
 */
export const createWitness = ({ logs, signer, state, now }: WitnessOptions): Witness => {
  const inTurn = inTurns();
  return {
    async addCheckpoint(body) {
      const request = readAddCheckpoint(body);
      const note = request && readNote(request.note);
      const checkpoint = note && readCheckpoint(note.text);
      if (!request || !note || !checkpoint) return refusal(400, "this is no body of add-checkpoint");
      const { origin, size, root } = checkpoint;
      const keys = logs.get(origin);
      if (!keys) return refusal(404, "the origin is not known here");
      if ((signersOf(note, keys) ?? []).length === 0) return refusal(403, "no trusted key signed the checkpoint");
      if (request.old > size) return refusal(400, "the old size is beyond the checkpoint's");
      return inTurn(origin, async () => {
        const previous = (await state.read(origin)) ?? { size: 0, root: emptyRoot() };
        if (request.old !== previous.size || (size === previous.size && !equalBytes(root, previous.root)))
          return conflict(previous.size);
        const claim = { first: previous.size, firstRoot: previous.root, size, root, proof: request.proof };
        if (!verifyConsistency(claim)) return refusal(422, "the checkpoint does not follow from the one before");
        await state.write(origin, request.note);
        return { status: 200, body: signatureLine(cosignText(note.text, signer, Math.floor(now().getTime() / 1000))) };
      });
    },
  };
};
