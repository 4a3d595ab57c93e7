/** Kinds of codes beside the barcode. `former` is the barcode of before. */
export const codeKinds = ["label", "qr", "gs1", "tag", "stamp", "former"] as const;
export type CodeKind = (typeof codeKinds)[number];

/** A code that finds a cylinder beside its barcode. */
export type AttachedCode = { code: string; kind: CodeKind };

/** Most codes beside the barcode, former ones included. */
export const mostCodes = 8;
