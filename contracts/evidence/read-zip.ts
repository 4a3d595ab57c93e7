/** Why an archive is not read; `evidence.zip.<code>` says it. */
export type ZipFault = "form" | "name" | "twice" | "encrypted" | "tooLarge" | "behind";

export class ZipRefused extends Error {
  override name = "ZipRefused";
  readonly code: ZipFault;

  constructor(code: ZipFault, cause?: unknown) {
    super(`the archive is refused: ${code}`, { cause });
    this.code = code;
  }
}

/** Bytes and files that an archive may unpack to, and the bytes of a file by its name. */
export type ZipLimits = { bytes: number; files: number; mostBytes?(name: string): number };
export const zipLimits: ZipLimits = { bytes: 1024 * 1024 * 1024, files: 60_000 };

type Entry = { name: string; flags: number; method: number; crc: number; packed: number; size: number; at: number };

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENCRYPTED = 0x2041;
const HAS_DESCRIPTOR = 0x0008;
/** Deflate makes at most this much of a byte: who declares more lies. */
const MOST_DEFLATED = 1032;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reads a zip archive whole, in the browser as in Node. It takes what an evidence bundle is and refuses everything else: names that lead
 * out of the folder or come twice, in other case too; encryption; entries that overlap or unpack to more than they declare; data behind.
 *
 * @throws ZipRefused
 */
export const readZip = async (bytes: Uint8Array, limits: ZipLimits = zipLimits): Promise<Map<string, Uint8Array>> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { entries, start } = directoryOf(bytes, view, limits);
  demandNames(entries);
  const isBomb = entries.some(({ packed, size }) => size > packed * MOST_DEFLATED + 1024);
  const isTooLarge = entries.some(({ name, size }) => size > (limits.mostBytes?.(name) ?? limits.bytes));
  if (isBomb || isTooLarge || entries.reduce((sum, { size }) => sum + size, 0) > limits.bytes)
    throw new ZipRefused("tooLarge");
  const files = new Map<string, Uint8Array>();
  let end = 0;
  for (const entry of [...entries].sort((one, other) => one.at - other.at)) {
    const { data, from, to } = packedOf(bytes, view, entry);
    if (from < end || to > start) throw new ZipRefused("form");
    end = to;
    const content = await contentOf(entry, data);
    if (!entry.name.endsWith("/")) files.set(entry.name, content);
    else if (content.length > 0) throw new ZipRefused("name");
  }
  return files;
};

const directoryOf = (bytes: Uint8Array, view: DataView, limits: ZipLimits): { entries: Entry[]; start: number } => {
  const end = bytes.length - END_BYTES;
  if (end < 0 || view.getUint32(end, true) !== END || view.getUint16(end + 20, true) !== 0)
    throw new ZipRefused(hasEnd(bytes, view) ? "behind" : "form");
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  const isOneDisk = view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count;
  if (!isOneDisk || start + view.getUint32(end + 12, true) !== end) throw new ZipRefused("form");
  if (count > limits.files) throw new ZipRefused("tooLarge");
  const entries: Entry[] = [];
  let at = start;
  for (let each = 0; each < count; each++) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) throw new ZipRefused("form");
    const [nameBytes, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const next = at + 46 + nameBytes + extra + comment;
    if (next > end) throw new ZipRefused("form");
    entries.push({
      name: nameOf(bytes.subarray(at + 46, at + 46 + nameBytes)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at = next;
  }
  if (at !== end) throw new ZipRefused("form");
  return { entries, start };
};

/** An end that stands somewhere else than at the end: something was put behind it. */
const hasEnd = (bytes: Uint8Array, view: DataView): boolean => {
  const last = Math.max(0, bytes.length - END_BYTES - 0xffff);
  for (let at = bytes.length - END_BYTES - 1; at >= last; at--) if (view.getUint32(at, true) === END) return true;
  return false;
};

const nameOf = (bytes: Uint8Array): string => {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw new ZipRefused("name", error);
  }
};

const demandNames = (entries: readonly Entry[]): void => {
  const seen = new Set<string>();
  for (const { name, flags } of entries) {
    const parts = name.replace(/\/$/, "").split("/");
    // eslint-disable-next-line no-control-regex
    const isWrong =
      /[\\:\u0000-\u001f]/.test(name) || parts.some((part) => part === "" || part === "." || part === "..");
    if (isWrong) throw new ZipRefused("name");
    const folded = parts.join("/").normalize("NFC").toLowerCase();
    if (seen.has(folded)) throw new ZipRefused("twice");
    seen.add(folded);
    if ((flags & ENCRYPTED) !== 0) throw new ZipRefused("encrypted");
  }
};

/** The packed bytes of an entry; its own header must name it as the directory does. */
const packedOf = (bytes: Uint8Array, view: DataView, { name, flags, packed, at }: Entry) => {
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) throw new ZipRefused("form");
  const begin = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const own = bytes.subarray(at + 30, at + 30 + view.getUint16(at + 26, true));
  if (begin + packed > bytes.length || nameOf(own) !== name) throw new ZipRefused("form");
  const descriptor = (flags & HAS_DESCRIPTOR) === 0 ? 0 : 12;
  return { data: bytes.subarray(begin, begin + packed), from: at, to: begin + packed + descriptor };
};

const contentOf = async ({ method, size, crc }: Entry, data: Uint8Array): Promise<Uint8Array> => {
  if (method !== 0 && method !== 8) throw new ZipRefused("form");
  const content = method === 0 ? data : await inflated(data, size);
  if (content.length !== size || crc32(content) !== crc) throw new ZipRefused("form");
  return content;
};

/** Unpacks at most the declared size, and goes no further. */
const inflated = async (data: Uint8Array, size: number): Promise<Uint8Array> => {
  const content = new Uint8Array(size);
  const packed = new Blob([new Uint8Array(data)]).stream();
  const reader = packed.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  let at = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (at + value.length > size) throw new ZipRefused("tooLarge");
      content.set(value, at);
      at += value.length;
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error instanceof ZipRefused ? error : new ZipRefused("form", error);
  }
  return content.subarray(0, at);
};

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ crcTable[(crc ^ byte) & 0xff]!;
  return (crc ^ 0xffffffff) >>> 0;
};
