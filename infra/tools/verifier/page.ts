import { readKeys } from "#contracts/evidence/check-notes.ts";
import { readZip, ZipRefused } from "#contracts/evidence/read-zip.ts";
import { fromBase64, toHex } from "#contracts/seals/bytes.ts";
import { verifyBundle } from "#contracts/evidence/verify-bundle.ts";

/* `verify.html` of a bundle: opened from disk, it takes the archive and a key, and asks no network for anything. */

const element = (id: string): HTMLElement => document.getElementById(id)!;

const tell = (text: string, kind: string): void => {
  element("verdict").textContent = text;
  element("verdict").className = kind;
};

type Bundle = {
  tenant: { name: string };
  subject: { gasBarcodes: string[]; orderNumber?: string };
  purpose: string;
  madeAt: string;
  madeBy: { name: string };
  treeSize: number;
  root: string;
};

/** Server times of the first and the last event of a bundle, without the seal. */
const periodOf = (lines: string): string => {
  const events = lines.split("\n").filter((line) => line !== "");
  const times = events.flatMap((line) => {
    const { leaf } = JSON.parse(line) as { leaf: { type: string; meta: { recordedAt?: string } } };
    return leaf.type === "SealMade" || leaf.meta.recordedAt === undefined ? [] : [leaf.meta.recordedAt];
  });
  return times.length === 0 ? "none" : `${times.toSorted()[0]} to ${times.toSorted().at(-1)}, ${times.length} events`;
};

/** Says what was verified: the bundle, its cylinders, period, purpose and day, and the root in hex. */
const describe = (files: Map<string, Uint8Array>): void => {
  const text = (name: string): string => new TextDecoder().decode(files.get(name));
  const bundle = JSON.parse(text("bundle.json")) as Bundle;
  const { tenant, subject, purpose, madeAt, madeBy, treeSize, root } = bundle;
  const facts = {
    Bundle: `${tenant.name}, made by ${madeBy.name} on ${madeAt}`,
    Cylinders: subject.gasBarcodes.join(", "),
    Order: subject.orderNumber ?? "",
    Period: periodOf(text("events.jsonl")),
    Purpose: purpose,
    Root: `${toHex(fromBase64(root) ?? new Uint8Array())}, of ${treeSize} events`,
    Verified: new Date().toISOString(),
  };
  for (const [name, value] of Object.entries(facts)) {
    if (value === "") continue;
    const [term, words] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = name;
    words.textContent = value;
    element("facts").append(term, words);
  }
};

const check = async (): Promise<void> => {
  element("lines").replaceChildren();
  element("facts").replaceChildren();
  const file = (element("file") as HTMLInputElement).files?.[0];
  const given = (element("key") as HTMLTextAreaElement).value.trim();
  const keys = given === "" ? undefined : readKeys(given);
  if (!file) return tell("Choose the bundle, a .zip file.", "bad");
  if (given !== "" && !keys) return tell("This is no key.", "bad");
  tell("Checking …", "");
  const files = await readZip(new Uint8Array(await file.arrayBuffer()));
  const { lines, verdict } = verifyBundle(files, keys);
  for (const { ok, text, detail = "" } of lines) {
    const item = document.createElement("li");
    item.className = ok ? "good" : "bad";
    item.textContent = `${ok ? "✓" : "✗"} ${text}: ${detail}`;
    element("lines").append(item);
  }
  if (verdict !== "bad") describe(files);
  if (verdict === "good") return tell("Good.", "good");
  if (verdict === "bad") return tell("Not good.", "bad");
  const named = new TextDecoder().decode(files.get("keys.txt")).trim();
  return tell(`Consistent with itself; signer not checked, compare ${named}`, "unsigned");
};

element("form").addEventListener("submit", (event) => {
  event.preventDefault();
  check().catch((error: unknown) => {
    const isRefused = error instanceof ZipRefused;
    tell(isRefused ? `This archive is refused: ${error.code}` : String(error), "bad");
  });
});
