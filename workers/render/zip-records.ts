/** A file within a zip archive. */
export type ZipEntry = {
  name: Buffer;
  crc: number;
  size: number;
  compressed: number;
  /** Where its local header stands. */
  offset: number;
};

/** Sizes and places are 32 bits wide: the longer form is not written. */
export const MAX_SIZE = 0xff_ff_ff_ff;

const VERSION = 20;
/** Sizes follow the data, names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980: an archive of the same rows is the same bytes. */
const DATE = 0x0021;

const record = (fields: [bytes: 2 | 4, value: number][]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields) at = bytes.writeUIntLE(value, at, width);
  return bytes;
};

export const localHeader = ({ name }: ZipEntry): Buffer => {
  const head = record([
    [4, 0x04034b50],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DATE],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  ]);
  return Buffer.concat([head, name]);
};

export const dataDescriptor = ({ crc, compressed, size }: ZipEntry): Buffer =>
  record([
    [4, 0x08074b50],
    [4, crc],
    [4, compressed],
    [4, size],
  ]);

export const centralEntry = ({ name, crc, compressed, size, offset }: ZipEntry): Buffer => {
  const head = record([
    [4, 0x02014b50],
    [2, VERSION],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DATE],
    [4, crc],
    [4, compressed],
    [4, size],
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  ]);
  return Buffer.concat([head, name]);
};

export const endOfCentral = (count: number, offset: number, size: number): Buffer =>
  record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
