import { crc32, deflateRawSync } from "node:zlib";

/** An entry of an archive, and where it lies about itself. */
export type ZipEntry = {
  name: string;
  content?: Uint8Array | string;
  /** The name that its own header has. */
  ownName?: string;
  /** The size that the directory declares. */
  declared?: number;
  crc?: number;
  flags?: number;
  method?: number;
};

const header = (size: number, fields: [at: number, bytes: 2 | 4, value: number][]): Buffer => {
  const bytes = Buffer.alloc(size);
  for (const [at, width, value] of fields) bytes.writeUIntLE(value, at, width);
  return bytes;
};

/** An archive as no library makes it: each entry as it is asked for, even where that is wrong. */
export const zipOf = (entries: readonly ZipEntry[]): Buffer => {
  const own: Buffer[] = [];
  const listed: Buffer[] = [];
  let at = 0;
  for (const { name, ownName = name, content = "", flags = 0x0800, method = 8, ...lies } of entries) {
    const bytes = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const [crc, size] = [lies.crc ?? crc32(bytes), lies.declared ?? bytes.length];
    const local = header(30, [
      [0, 4, 0x04034b50],
      [4, 2, 20],
      [6, 2, flags],
      [8, 2, method],
      [14, 4, crc],
      [18, 4, packed.length],
      [22, 4, size],
      [26, 2, Buffer.byteLength(ownName)],
    ]);
    const central = header(46, [
      [0, 4, 0x02014b50],
      [6, 2, 20],
      [8, 2, flags],
      [10, 2, method],
      [16, 4, crc],
      [20, 4, packed.length],
      [24, 4, size],
      [28, 2, Buffer.byteLength(name)],
      [42, 4, at],
    ]);
    const whole = Buffer.concat([local, Buffer.from(ownName), packed]);
    own.push(whole);
    listed.push(central, Buffer.from(name));
    at += whole.length;
  }
  const directory = Buffer.concat(listed);
  const end = header(22, [
    [0, 4, 0x06054b50],
    [8, 2, entries.length],
    [10, 2, entries.length],
    [12, 4, directory.length],
    [16, 4, at],
  ]);
  return Buffer.concat([...own, directory, end]);
};
