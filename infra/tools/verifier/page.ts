import { readKeys } from "#contracts/evidence/check-notes.ts";
import { readZip, ZipRefused } from "#contracts/evidence/read-zip.ts";
import { verifyBundle } from "#contracts/evidence/verify-bundle.ts";

/* `verify.html` of a bundle: opened from disk, it takes the archive and a key, and asks no network for anything. */

const element = (id: string): HTMLElement => document.getElementById(id)!;

const tell = (text: string, kind: string): void => {
  element("verdict").textContent = text;
  element("verdict").className = kind;
};

const check = async (): Promise<void> => {
  element("lines").replaceChildren();
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
