/** Differences that a bundle may have, as English sentences; `evidence.faults.<code>` says the same in other languages. */
export const faultTexts = {
  "check.left": "not checked, because the notes are not signed",
  "file.missing": "{{file}} is missing",
  "file.form": "{{file}} has not the form that it must have",
  "key.none": "no key of {{origin}} is among those that were given",
  "note.form": "{{file}} is no signed note of the form that it must have",
  "note.origin": "{{file}} is of {{found}}, not of {{expected}}",
  "note.unsigned": "no key that is trusted signed {{file}}",
  "note.signature": "a signature of {{file}} is not that of its key",
  "note.twoKeys": "no one key signed both notes",
  "bundle.differs": "bundle.json says {{found}} for {{field}}, not {{expected}}",
  "manifest.signed": "manifest.json has the SHA-256 {{found}}; signed is {{expected}}",
  "manifest.changed": "{{file}} is not the file that the manifest names",
  "manifest.absent": "the manifest names {{file}}, which is missing",
  "manifest.extra": "{{file}} is not named by the manifest",
  "line.form": "line {{line}} of events.jsonl is not the one spelling of its event",
  "line.order": "line {{line}} of events.jsonl is not behind the one before it",
  "line.unproved": "event {{index}} is not in the tree that the note signs",
  "line.extraProof": "proofs.json proves {{index}}, which is no line of events.jsonl",
  "seal.absent": "event {{index}}, named as the seal, is none",
  "seal.other": "event {{index}} is of audit-seals and not the seal",
  "seal.late": "event {{index}} is not among the {{treeSize}} that the seal covers",
  "heads.form": "the entry of {{stream}} in heads.json has not the form that it must have",
  "heads.absent": "heads.json has no entry of {{stream}}",
  "heads.extra": "heads.json has an entry of {{stream}}, of which no event stands here",
  "heads.key": "the entry of {{stream}} in heads.json is another stream's",
  "heads.unproved": "the end of {{stream}} is not at place {{place}} of the heads that the seal commits to",
  "heads.neighbour": "a neighbour of {{stream}} in heads.json is missing, out of place or unproved",
  "revision.gap": "{{stream}} goes on with revision {{found}} where {{expected}} must stand",
  "revision.head":
    "{{stream}} ends here at revision {{found}}, event {{index}}; sealed are {{expected}} and {{sealed}}",
  "picture.changed": "{{file}} has another SHA-256 than its name says",
  "picture.unnamed": "no event here names {{file}}",
} as const;
export type FaultCode = keyof typeof faultTexts;
export type FaultParams = Record<string, string | number>;

/** Thrown by a check of a bundle: the one thing that differs. */
export class Differs extends Error {
  override name = "Differs";
  readonly code: FaultCode;
  readonly params: FaultParams;

  constructor(code: FaultCode, params: FaultParams = {}) {
    super(faultTexts[code].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? "")));
    this.code = code;
    this.params = params;
  }
}
