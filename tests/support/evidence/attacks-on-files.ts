import { toBase64, utf8 } from "#contracts/seals/bytes.ts";
import { checkpointText } from "#contracts/seals/checkpoint.ts";
import type { Attacks } from "./attacks.ts";
import { agree, editJson, rawLines, setRaw, setText, signedNote, textOf, type Place, type Said } from "./edit.ts";

/** Signs a checkpoint of another size, whose root may be the true one. */
const resize = (place: Place, size: number): boolean => {
  if (size === place.made.size) return false;
  const { root } = JSON.parse(textOf(place, "bundle.json")) as Said;
  const text = checkpointText({
    origin: place.made.signer.name,
    size,
    root: Uint8Array.from(atob(root), (each) => each.charCodeAt(0)),
  });
  setText(place, "checkpoint.txt", signedNote(text, place.signer));
  return editJson(place, "bundle.json", (said) => void (said.treeSize = size));
};

const hasPicture = ({ files }: Place): string | undefined =>
  [...files.keys()].find((file) => file.startsWith("pictures/"));

/** Attacks that only the manifest's signature shows. */
export const attacksOnRest: Attacks = {
  "bundle.json says another purpose": (place) => editJson(place, "bundle.json", (said) => void (said.purpose += "!")),
  "report.pdf is altered or put in": (place) => (setText(place, "report.pdf", "%PDF-1.7 forged"), true),
  "README.txt is altered": (place) => (setText(place, "README.txt", `${textOf(place, "README.txt")}\n`), true),
  "a verifier is altered": (place) => (setText(place, "verify.mjs", "process.exitCode = 0;\n"), true),
  "names.json is altered or put in": (place) => (setText(place, "names.json", "{}"), true),
  "a file is put in": (place) => (
    setText(place, place.random.pick(["extra.txt", "pictures/x.jpg", "a/b", "manifest.json.bak"]), "x"),
    true
  ),
  "a file is left out": ({ files, random }) => files.delete(random.pick([...files.keys()])),
};

/** Attacks on files that lines and notes give away. */
export const attacksOnFiles: Attacks = {
  "bundle.json says another size, root, tenant or count": (place) =>
    editJson(place, "bundle.json", (said) => {
      const kind = place.random.between(0, 4);
      if (kind === 0) said.treeSize += place.random.pick([-1, 1]);
      else if (kind === 1) said.root = toBase64(new Uint8Array(32));
      else if (kind === 2) said.tenant.id = place.other.tenantId;
      else if (kind === 3) said.streams.push({ stream: "cylinder-none", revisions: 1 });
      else if (said.streams.length === 0) return false;
      else place.random.pick(said.streams).revisions += place.random.pick([-1, 1]);
      return true;
    }),
  "the tree has size 0": (place) => resize(place, 0),
  "the tree has size 1": (place) => resize(place, 1),
  // A proof of inclusion doesn't bind the size where the tree's shape around it stays: of the true key, such a note would be believed.
  "the tree is one smaller or larger": (place) =>
    place.signer !== place.made.signer && resize(place, place.made.size + place.random.pick([-1, 1])),
  "the tree ends before the seal": (place) => resize(place, place.made.seals.at(-1)!.index),
  "the seal is another bundle's": (place) => {
    const { made, other } = place;
    const [own, its] = [made.seals.at(-1)!.index, other.seals.at(-1)!.index];
    const lines = rawLines(place).map((line) =>
      line.startsWith(`{"index":${own},`) ? `{"index":${own},"leaf":${other.log.events[its]!.leaf}}` : line,
    );
    setRaw(place, lines);
    editJson(
      place,
      "proofs.json",
      (proofs) => void (place.random.chance(0.5) && (proofs[own] = other.proofOf(its).map(toBase64))),
    );
    agree(place);
    return true;
  },
  "heads are another bundle's": (place) => {
    setText(place, "heads.json", textOf(place.other, "heads.json"));
    return true;
  },
  "the seal is no seal": (place) =>
    editJson(place, "heads.json", (value) => {
      const [line] = rawLines(place).filter((text) => !text.startsWith(`{"index":${value.seal},`));
      value.seal = line === undefined ? value.seal + 1 : Number(/\d+/.exec(line)?.[0]);
    }),
  "a picture is altered": (place) => {
    const file = hasPicture(place);
    return file !== undefined && (setText(place, file, "another picture"), true);
  },
  "a picture is of no event": ({ files }) => {
    // SHA-256 of the text "x".
    files.set("pictures/2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881.jpg", utf8("x"));
    return true;
  },
  "a picture's name is in capitals": ({ files, ...place }) => {
    const file = hasPicture({ files, ...place });
    if (file === undefined) return false;
    files.set(
      file.replace(/[0-9a-f]{64}/, (hex) => hex.toUpperCase()),
      files.get(file)!,
    );
    return file.toUpperCase() !== file && files.delete(file);
  },
  "a second events.jsonl stands there in other case": (place) => (
    setText(place, place.random.pick(["Events.jsonl", "EVENTS.JSONL"]), textOf(place.other, "events.jsonl")),
    true
  ),
  "a name leads out of the folder": (place) => (
    setText(
      place,
      place.random.pick(["../events.jsonl", "pictures/../../x", "/etc/x", "a\\..\\b", "C:/x", "./x"]),
      "x",
    ),
    true
  ),
};
