import { fromBase64, toBase64, toHex } from "./bytes.ts";

/** A log's origin, and the tree that a note commits it to (C2SP tlog-checkpoint, without extension lines). */
export type Checkpoint = { origin: string; size: number; root: Uint8Array };

/** Origin of a tenant's log, which is its key's name too. @param generation above 1 after a restore of an older backup */
export const originOf = (tenantId: string, generation = 1): string =>
  `cylindra.audit/${tenantId}${generation > 1 ? `/${generation}` : ""}`;

export const checkpointText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${toBase64(root)}\n`;

/** Reads a checkpoint's text; `undefined` for other text, or more than the three lines. */
export const readCheckpoint = (text: string): Checkpoint | undefined => {
  const [, origin, digits, encoded] = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([^\n]+)\n$/.exec(text) ?? [];
  const root = fromBase64(encoded ?? "");
  const size = Number(digits);
  if (origin === undefined || root?.length !== 32 || !Number.isSafeInteger(size)) return undefined;
  return { origin, size, root };
};

/** Name of what signs a bundle's manifest: the tenant's, without the origin's generation. */
export const bundleName = (origin: string): string => `${origin.split("/", 2).join("/")}/bundle`;

/** The text that signs a bundle's manifest; the key that signs it keeps the origin's name. */
export const bundleText = (origin: string, manifestHex: string): string => `${bundleName(origin)}\n${manifestHex}\n`;

/** Last line of a file that leaves the house, the same in every language: the newest checkpoint when it was made. */
export const fileLine = ({ size, root }: Pick<Checkpoint, "size" | "root">): string =>
  `log ${size} · ${toHex(root).slice(0, 16)}`;
