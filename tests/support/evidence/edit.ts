import { hash } from "node:crypto";
import { canonicalJson } from "#contracts/seals/canonical-json.ts";
import { utf8 } from "#contracts/seals/bytes.ts";
import { bundleText } from "#contracts/seals/checkpoint.ts";
import { noteOf, signText, verifierText, type SignerKey } from "#contracts/seals/signed-note.ts";
import type { Random } from "#infra/tools/demo/random.ts";
import type { MadeCase } from "./make-case.ts";

/** The files of a bundle that an attacker changes, and what he may look at. */
export type Place = {
  files: Map<string, Uint8Array>;
  made: MadeCase;
  /** A good bundle of another log. */
  other: MadeCase;
  random: Random;
  /** A key of the attacker's own, of the true name. */
  own: SignerKey;
  /** The key that signs for him: the true one where a careless maker signs what he is given. */
  signer: SignerKey;
};

export type Hashes = string[];
type Proved = { leaf: { key: string; revision: number; index: number }; proof: Hashes };
export type Entry = Proved & { place: number; before?: Proved; after?: Proved };
export type Heads = { seal: number; heads: Record<string, Entry> };
export type Line = { index: number; leaf: Leaf };
export type Leaf = {
  stream: string;
  revision: number;
  id: string;
  type: string;
  data: Record<string, unknown>;
  meta: Record<string, unknown>;
};
export type Said = {
  purpose: string;
  tenant: { id: string };
  treeSize: number;
  root: string;
  streams: { stream: string; revisions: number }[];
};

type Forms = { "bundle.json": Said; "heads.json": Heads; "proofs.json": Record<string, Hashes> };

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export const textOf = ({ files }: Pick<Place, "files">, file: string): string => decoder.decode(files.get(file));
export const setText = ({ files }: Pick<Place, "files">, file: string, text: string): void =>
  void files.set(file, utf8(text));

/** Changes a JSON file; `false` where there was nothing to change. */
export const editJson = <File extends keyof Forms>(
  place: Place,
  file: File,
  edit: (value: Forms[File]) => boolean | void,
): boolean => {
  const value = JSON.parse(textOf(place, file)) as Forms[File];
  if (edit(value) === false) return false;
  setText(place, file, `${JSON.stringify(value, undefined, 1)}\n`);
  return true;
};

/** The lines' texts, without their newlines. */
export const rawLines = (place: Pick<Place, "files">): string[] => {
  const text = textOf(place, "events.jsonl");
  return text === "" ? [] : text.slice(0, -1).split("\n");
};
export const setRaw = (place: Place, lines: readonly string[]): void =>
  setText(place, "events.jsonl", lines.map((line) => `${line}\n`).join(""));

export const linesOf = (place: Pick<Place, "files">): Line[] => rawLines(place).map((line) => JSON.parse(line) as Line);
export const lineText = ({ index, leaf }: Line): string => `{"index":${index},"leaf":${canonicalJson(leaf)}}`;
export const setLines = (place: Place, lines: readonly Line[]): void => setRaw(place, lines.map(lineText));

/** Lets `bundle.json` and `proofs.json` agree with the lines, as an attacker would who thinks. */
export const agree = (place: Place): void => {
  const counts = new Map<string, number>();
  const kept = new Set<string>();
  for (const { index, leaf } of linesOf(place)) {
    kept.add(String(index));
    if (leaf.stream !== "audit-seals") counts.set(leaf.stream, (counts.get(leaf.stream) ?? 0) + 1);
  }
  editJson(place, "bundle.json", (said) => {
    said.streams = [...counts].map(([stream, revisions]) => ({ stream, revisions }));
  });
  editJson(place, "proofs.json", (proofs) => {
    for (const index of Object.keys(proofs)) if (!kept.has(index)) delete proofs[index];
  });
};

export const signedNote = (text: string, signer: SignerKey): string => noteOf(text, [signText(text, signer)]);

/** Writes the manifest again and signs it. */
export const signManifest = (place: Place): void => {
  const { files, signer } = place;
  files.delete("manifest.json");
  files.delete("manifest.txt");
  const manifest = Object.fromEntries([...files].map(([file, bytes]) => [file, hash("sha256", bytes, "hex")]));
  setText(place, "manifest.json", `${JSON.stringify(manifest, undefined, 1)}\n`);
  setText(place, "manifest.txt", signedNote(bundleText(signer.name, digestOf(files.get("manifest.json"))), signer));
};

const digestOf = (bytes: Uint8Array = new Uint8Array()): string => hash("sha256", bytes, "hex");

/** Puts the attacker's key beside or in place of the true one, and signs the checkpoint with it. */
export const signAllAnew = (place: Place): void => {
  setText(place, "keys.txt", `${verifierText(place.own)}\n`);
  const note = textOf(place, "checkpoint.txt");
  setText(place, "checkpoint.txt", signedNote(note.slice(0, note.indexOf("\n\n") + 1), place.own));
};

/** The key that the attacker would have trusted stands beside the true one. */
export const addOwnKey = (place: Place): void =>
  setText(place, "keys.txt", `${verifierText(place.made.signer)}\n${verifierText(place.own)}\n`);
