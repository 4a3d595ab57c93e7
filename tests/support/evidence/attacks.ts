import { createRandom } from "#infra/tools/demo/random.ts";
import { signerOf } from "#contracts/seals/signed-note.ts";
import { attacksOnFiles, attacksOnRest } from "./attacks-on-files.ts";
import { attacksOnLines } from "./attacks-on-lines.ts";
import { attacksOnNotes } from "./attacks-on-notes.ts";
import { attacksOnProofs } from "./attacks-on-proofs.ts";
import { addOwnKey, signAllAnew, signManifest, type Place } from "./edit.ts";
import type { MadeCase } from "./make-case.ts";

/** Ways to forge a bundle by their names; `false` where this bundle has no place for it. */
export type Attacks = Record<string, (place: Place) => boolean>;

/**
 * Tells who signs after an attack: nobody; the attacker, only the manifest or everything, with a key of his own that `keys.txt` names; or the true
 * key, so that the manifest holds and only the check that is meant can find it.
 */
const signings = ["nobody", "own manifest", "own", "true"] as const;
type Signing = (typeof signings)[number];

const deep = { ...attacksOnProofs, ...attacksOnLines, ...attacksOnFiles };
const all: { name: string; apply: Attacks[string]; signing: readonly Signing[] }[] = [
  ...Object.entries(deep).map(([name, apply]) => ({ name, apply, signing: [...signings, "true", "true"] as const })),
  ...Object.entries(attacksOnRest).map(([name, apply]) => ({
    name,
    apply,
    signing: ["nobody", "own manifest", "own"] as const,
  })),
  ...Object.entries(attacksOnNotes).map(([name, apply]) => ({ name, apply, signing: ["nobody"] as const })),
  { name: "everything is signed again", apply: () => true, signing: ["own manifest", "own"] },
];

/** How many kinds of attack there are. */
export const attackCount = all.length;

/** A forged bundle, and the name of what was done to it. `isManifestGood`: only the content gives it away. */
export type Forged = { name: string; files: Map<string, Uint8Array>; isManifestGood: boolean };

const isSame = (files: MadeCase["files"], made: MadeCase["files"]): boolean =>
  files.size === made.size &&
  [...files].every(([file, bytes]) => Buffer.compare(bytes, made.get(file) ?? Buffer.alloc(0)) === 0);

const sign = (place: Place, signing: Signing): void => {
  if (signing === "nobody") return;
  if (signing === "own") signAllAnew(place);
  if (signing === "own manifest") addOwnKey(place);
  signManifest(place);
};

/** Forges a bundle in one of the ways, or where that has no place in it, in the next one that has. */
export const forge = (made: MadeCase, other: MadeCase, first: number, seed = first): Forged => {
  const random = createRandom(seed);
  const own = signerOf(made.signer.name, new Uint8Array(32).fill(random.between(0, 255)));
  for (let way = first; ; way++) {
    const { name, apply, signing } = all[way % all.length]!;
    const by = random.pick(signing);
    const files = new Map([...made.files].map(([file, bytes]) => [file, Uint8Array.from(bytes)]));
    const place: Place = { files, made, other, random, own, signer: by === "true" ? made.signer : own };
    if (!apply(place)) continue;
    if (isSame(files, made.files) && !by.startsWith("own")) continue;
    sign(place, by);
    return { name: `${name}, signed by ${by}`, files, isManifestGood: by === "true" };
  }
};
