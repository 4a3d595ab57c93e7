import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readKeys } from "#contracts/evidence/check-notes.ts";
import { readZip, ZipRefused } from "#contracts/evidence/read-zip.ts";
import { verifyBundle } from "#contracts/evidence/verify-bundle.ts";
import { signerOf, verifierText } from "#contracts/seals/signed-note.ts";
import { root } from "#infra/process/root.ts";
import { buildVerifiers } from "#infra/tools/verifier/build-verifiers.ts";
import { attackCount, forge } from "#tests/support/evidence/attacks.ts";
import { makeCase, type MadeCase } from "#tests/support/evidence/make-case.ts";
import { sample, sampleByKind } from "#tests/support/sample.ts";
import { zipOf } from "#tests/support/zip.ts";

/** Bundles that both verifiers read, good and forged; `EVIDENCE_BUNDLES` says how many there are to draw from. */
const count = Number(process.env.EVIDENCE_BUNDLES ?? 400);
/** One of so many is good. */
const GOOD_EACH = 5;
const isGood = (number: number): boolean => number % GOOD_EACH === 0;
/** The place of a forged bundle among all that are forged: one after the other they take each way. */
const wayOf = (number: number): number => number - Math.ceil(number / GOOD_EACH);
/** Forged by their key or their archive; all others by an attack. */
const forgedBeside = ["an old key signs beyond its last size", "events.jsonl stands there twice"] as const;
const besideOf = (number: number) => forgedBeside[(number % 97) - 1];
const numbers = Array.from({ length: count }, (_, number) => number);
/** A part of them: each forgery once, and some that are good. */
const drawn = [
  ...sample(numbers.filter(isGood), 20),
  ...sampleByKind(
    numbers.filter((number) => !isGood(number)),
    (number) => [besideOf(number) ?? `attack ${wayOf(number) % attackCount}`],
  ),
];
const second = join(root, "tests/verifier/verify.py");
const isPython = spawnSync("python3", ["--version"]).status === 0;

type Bundle = { name: string; path: string; vkey: string; isGood: boolean; isManifestGood?: boolean };

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cylindra-two-verifiers-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const zipped = (files: ReadonlyMap<string, Uint8Array>): Buffer =>
  zipOf([...files].map(([name, content]) => ({ name, content })));

/** The key that a forged bundle is checked by: at times with another one beside it, or as an old one that may not sign so large a tree. */
const madeBundle = (number: number, made: MadeCase, other: MadeCase): Bundle & { bytes: Buffer } => {
  const path = join(folder, `${number}.zip`);
  const { vkey, size, files } = made;
  if (isGood(number)) return { name: `good ${number}`, path, vkey, isGood: true, bytes: zipped(files) };
  const said = (name: string) => `${name} (${number})`;
  const beside = besideOf(number);
  if (beside === forgedBeside[0]) {
    const old = `${vkey.split(" ", 1)[0]} 0 ${size - 1}`;
    return { name: said(beside), path, vkey: old, isGood: false, bytes: zipped(files) };
  }
  if (beside) {
    const entries = [...files].map(([name, content]) => ({ name, content }));
    const bytes = zipOf([...entries, { name: "events.jsonl", content: other.files.get("events.jsonl")! }]);
    return { name: said(beside), path, vkey, isGood: false, bytes };
  }
  const forged = forge(made, other, wayOf(number), number);
  const { name, isManifestGood } = forged;
  return { name: said(name), path, vkey, isGood: false, isManifestGood, bytes: zipped(forged.files) };
};

const makeBundles = async (): Promise<Bundle[]> => {
  const bundles: Bundle[] = [];
  let other = await makeCase(0);
  for (const number of drawn) {
    const made = await makeCase(number + 1);
    const { bytes, ...bundle } = madeBundle(number, made, other);
    writeFileSync(bundle.path, bytes);
    bundles.push(bundle);
    other = made;
  }
  return bundles;
};

/** Our verifier's word, as the pages and the calls ask for it. */
const ours = async ({ path, vkey }: Bundle): Promise<string> => {
  try {
    const { verdict, lines } = verifyBundle(await readZip(new Uint8Array(readFileSync(path))), readKeys(vkey));
    return `${verdict} ${lines.flatMap(({ fault }) => fault?.code ?? []).join(" ")}`;
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    return `bad zip.${error.code}`;
  }
};

/** The second verifier's words, a line each. */
const theirs = async (bundles: readonly Bundle[], part: string): Promise<string[]> => {
  const list = join(folder, part);
  writeFileSync(list, bundles.map(({ path, vkey }) => `${path}\t${vkey}\n`).join(""));
  const child = spawn("python3", ["-B", second, "--batch", list], { stdio: ["ignore", "pipe", "inherit"] });
  return (await text(child.stdout)).trimEnd().split("\n");
};

const secondWords = async (bundles: readonly Bundle[]): Promise<string[]> => {
  const size = Math.ceil(bundles.length / Math.min(2, availableParallelism()));
  const parts = Array.from({ length: Math.ceil(bundles.length / size) }, (_, at) =>
    bundles.slice(at * size, (at + 1) * size),
  );
  return (await Promise.all(parts.map((part, at) => theirs(part, `list-${at}`)))).flat();
};

/** A forged bundle whose manifest the true key signed must be found by what was forged, not by its manifest. */
const isRight = ({ isGood, isManifestGood }: Bundle, word: string): boolean =>
  isGood ? word.trim() === "good" : word.startsWith("bad ") && !(isManifestGood && word.includes("manifest."));

/** Bundles of which one of the verifiers says what is not so. */
const wrongIn = async (bundles: readonly Bundle[]): Promise<string[]> => {
  const second = secondWords(bundles);
  const first: string[] = [];
  for (const bundle of bundles) first.push(await ours(bundle));
  const words = await second;
  expect(words).toHaveLength(bundles.length);
  return bundles.flatMap((bundle, at) => {
    const both = [first[at]!, words[at]!];
    return both.every((word) => isRight(bundle, word)) ? [] : [`${bundle.name}: ours ${both[0]}, second ${both[1]}`];
  });
};

const unpack = (files: MadeCase["files"]): string => {
  const unpacked = mkdtempSync(join(folder, "unpacked-"));
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(unpacked, name)), { recursive: true });
    writeFileSync(join(unpacked, name), bytes);
  }
  return unpacked;
};

if (!isPython)
  it("needs python3", ({ skip }) => {
    skip("no python3 is installed");
    expect.unreachable();
  });

describe.runIf(isPython)("a verifier written from the format's page alone, in another language,", () => {
  it("says what ours says: of good bundles good, of forged ones not", { timeout: 1_200_000 }, async () => {
    const bundles = await makeBundles();
    expect(await wrongIn(bundles)).toEqual([]);
    const good = bundles.filter(({ isGood }) => isGood).length;
    console.log(`Two verifiers agree on ${bundles.length} bundles: ${good} good ones, ${attackCount} kinds of attack.`);
  });

  it("ends as verify.mjs ends: 0 for a good bundle, 1 for a forged one, 2 where no key is given", async () => {
    const command = join(folder, "verify.mjs");
    writeFileSync(command, (await buildVerifiers()).get("verify.mjs")!);
    const [made, other] = [await makeCase(5), await makeCase(6)];
    const vkey = made.vkey.split(" ", 1)[0]!;
    const stranger = verifierText(signerOf(made.signer.name, new Uint8Array(32).fill(9)));
    const asked: [files: MadeCase["files"], key: string[], code: number][] = [
      [made.files, ["--key", vkey], 0],
      [made.files, [], 2],
      [made.files, ["--key", stranger], 1],
      [forge(made, other, 3).files, ["--key", vkey], 1],
      [forge(made, other, 31).files, ["--key", vkey], 1],
    ];
    for (const [files, key, code] of asked) {
      const bundle = unpack(files);
      const ends = [spawnSync("node", [command, bundle, ...key]), spawnSync("python3", ["-B", second, bundle, ...key])];
      expect(ends.map(({ status }) => status)).toEqual([code, code]);
    }
  });
});
