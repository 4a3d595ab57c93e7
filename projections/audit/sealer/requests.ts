import type { Kysely } from "kysely";
import { bundleText } from "#contracts/seals/checkpoint.ts";
import { noteOf, signText, type SignerKey } from "#contracts/seals/signed-note.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { REQUEST_MS } from "#infra/stores/seals/seal-asker.ts";
import type { SealMaker } from "./seal-maker.ts";

export type RequestsOptions = {
  db: Kysely<Database>;
  seals: Pick<SealMaker, "make">;
  signer(): SignerKey;
  now(): Date;
};

const DIGEST = /^[0-9a-f]{64}$/;

/** Completes waiting requests, with one seal for all earlier ones. Returns whether a request was completed. */
export const answerRequests = async ({ db, seals, signer, now }: RequestsOptions): Promise<boolean> => {
  await db
    .deleteFrom("audit.request")
    .where("created_time", "<", new Date(now().getTime() - REQUEST_MS))
    .execute();
  const waiting = await db
    .selectFrom("audit.request")
    .select(["id", "kind", "manifest"])
    .where("answer", "is", null)
    .execute();
  const answer = async (ids: readonly string[], answers: unknown): Promise<void> => {
    await db
      .updateTable("audit.request")
      .set({ answer: JSON.stringify(answers) })
      .where("id", "in", ids)
      .execute();
  };
  for (const { id, manifest } of waiting) {
    if (manifest !== null && DIGEST.test(manifest)) await answer([id], { note: signedManifest(signer(), manifest) });
  }
  const forSeal = waiting.filter(({ kind }) => kind === "seal").map(({ id }) => id);
  const seal = forSeal.length > 0 ? await seals.make() : undefined;
  if (seal) await answer(forSeal, seal);
  return waiting.length > 0;
};

/** The key's name is the origin, without the bundle's ending. */
const signedManifest = (signer: SignerKey, manifest: string): string => {
  const text = bundleText(signer.name, manifest);
  return noteOf(text, [signText(text, signer)]);
};
