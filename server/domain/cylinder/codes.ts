import { mostCodes, type CodeKind } from "#contracts/codes/attached-code.ts";
import { isSameCode } from "#contracts/codes/canonical-code.ts";
import type { CodeAttached, CodeDetached, CylinderCorrected } from "#contracts/streams/cylinder/events.ts";
import { bearsCode, type RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { Decision } from "../decision.ts";

type Stale = "record.stale";
type AttachRefusal = Stale | "code.ofScrapped" | "code.attachedAlready" | "code.tooMany";

type Refused<Code extends string> = { ok: false; code: Code; params?: Record<string, unknown> };

const refuse = <Code extends string>(code: Code, params?: Record<string, unknown>): Refused<Code> => ({
  ok: false,
  code,
  params,
});

/** Codes beside the barcode that are not this one. */
const othersThan = ({ codes = [] }: RegisteredCylinder, code: string): number =>
  codes.filter((one) => !isSameCode(one.code, code)).length;

const tooMany = { most: mostCodes };

export type Attach = { version: number; code: string; kind: CodeKind; reason?: string };

/** Attaches a code that finds the cylinder beside its barcode. A scrapped cylinder takes none, because its codes are retired. */
export const decideAttach = (
  { version, code, kind, reason }: Attach,
  cylinder: RegisteredCylinder,
): Decision<[CodeAttached], AttachRefusal> => {
  const { gasBarcode } = cylinder.details;
  if (version !== cylinder.version) return refuse("record.stale");
  if (cylinder.scrapped) return refuse("code.ofScrapped", { gasBarcode });
  if (bearsCode(cylinder, code)) return refuse("code.attachedAlready", { gasBarcode, code });
  if (othersThan(cylinder, code) >= mostCodes) return refuse("code.tooMany", { gasBarcode, ...tooMany });
  return { ok: true, events: [{ type: "CodeAttached", data: { code, kind, reason } }] };
};

/** The attached code that one of these texts spells. */
export const attachedAs = ({ codes = [] }: RegisteredCylinder, texts: readonly string[]): string | undefined =>
  codes.find(({ code }) => texts.some((text) => isSameCode(text, code)))?.code;

export type Detach = { version: number; texts: readonly string[]; reason: string };

/** Takes a code off a cylinder. Its barcode stays, because each cylinder has one. */
export const decideDetach = (
  { version, texts, reason }: Detach,
  cylinder: RegisteredCylinder,
): Decision<[CodeDetached], Stale | "code.notAttached"> => {
  if (version !== cylinder.version) return refuse("record.stale");
  const code = attachedAs(cylinder, texts);
  if (code === undefined)
    return refuse("code.notAttached", { gasBarcode: cylinder.details.gasBarcode, code: texts[0] ?? "" });
  return { ok: true, events: [{ type: "CodeDetached", data: { code, reason } }] };
};

export type Relabel = { version: number; gasBarcode: string; reason: string };

/** Gives a cylinder another barcode. The one of before stays as a former code, and an attached code may become the barcode. */
export const decideRelabel = (
  { version, gasBarcode, reason }: Relabel,
  cylinder: RegisteredCylinder,
): Decision<[CylinderCorrected, CodeAttached], AttachRefusal> => {
  const { details, inspectionDue, serviceEnd } = cylinder;
  const { gasBarcode: before } = details;
  if (version !== cylinder.version) return refuse("record.stale");
  if (cylinder.scrapped) return refuse("code.ofScrapped", { gasBarcode: before });
  if (isSameCode(gasBarcode, before)) return refuse("code.attachedAlready", { gasBarcode: before, code: gasBarcode });
  if (othersThan(cylinder, gasBarcode) >= mostCodes) return refuse("code.tooMany", { gasBarcode: before, ...tooMany });
  const corrected: CylinderCorrected = {
    type: "CylinderCorrected",
    data: {
      details: { ...details, gasBarcode },
      inspectionDue,
      serviceEnd,
      version: version + 1,
      reason,
      exceptions: [],
    },
  };
  return {
    ok: true,
    events: [corrected, { type: "CodeAttached", data: { code: before, kind: "former", reason } }],
  };
};
