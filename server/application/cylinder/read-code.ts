import { readCode } from "#contracts/codes/read-code.ts";
import type { AttachedCode } from "#contracts/codes/attached-code.ts";
import { isSameCode } from "#contracts/codes/canonical-code.ts";
import { otherCodes, type RegisterCylinder } from "#contracts/commands/register.ts";
import { barcode } from "#contracts/fields/scalars.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import type { TenantContext } from "../context.ts";

type Context = Pick<TenantContext, "reading">;

/** Reads the code that a text names first. A text without one is a fault of its field. */
export const codeIn = ({ reading }: Context, text: string, path: string): AttachedCode | CallRefused => {
  const { candidates, fault } = readCode(text, reading);
  const [first] = candidates;
  const code = barcode.safeParse(first?.code);
  if (!fault && first && code.success) return { code: code.data, kind: first.kind };
  return refusedCall("request.invalid", { errors: [{ path, code: fault ?? "barcode.invalid" }] });
};

/** A code of a new cylinder, with its field. */
export type GivenCode = AttachedCode & { path: (typeof otherCodes)[number] };

/** The codes of a new cylinder beside its barcode, each once. */
export const codesGiven = (ctx: Context, body: RegisterCylinder): GivenCode[] | CallRefused => {
  const codes: GivenCode[] = [];
  for (const path of otherCodes) {
    const text = body[path];
    if (text === undefined) continue;
    const read = codeIn(ctx, text, path);
    if ("ok" in read) return read;
    const isTwice = [body.gasBarcode, ...codes.map(({ code }) => code)].some((code) => isSameCode(code, read.code));
    if (!isTwice) codes.push({ ...read, path });
  }
  return codes;
};
