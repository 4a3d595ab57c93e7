import type { StoredEvent } from "./log.ts";

/** Metadata of the stream `name`, from `$metadata` in `$$name`, as far as it changes what is read. */
export type StreamMetadata = {
  /** Events before this revision are not read. */
  truncateBefore: number;
  maxCount: number;
  maxAgeMs: number;
  isDeleted: boolean;
};

/** The last revision of all: events before it are not read, which is how a stream is softly deleted. */
export const softlyDeleted = `{"$tb":9223372036854775807}`;
const beforeAll = 2 ** 63;

/** @param data JSON; what is none says nothing. */
export function readMetadata(data: Uint8Array): StreamMetadata {
  const { $tb = 0, $maxCount = Infinity, $maxAge = Infinity } = parse(data);
  return { truncateBefore: $tb, maxCount: $maxCount, maxAgeMs: $maxAge * 1000, isDeleted: $tb >= beforeAll };
}

const parse = (data: Uint8Array): { $tb?: number; $maxCount?: number; $maxAge?: number } => {
  try {
    return JSON.parse(new TextDecoder().decode(data)) as object;
  } catch {
    return {};
  }
};

/** The first revision of a stream that its metadata lets through at a time in ms. */
export function writtenFrom(metadata: StreamMetadata | undefined, events: readonly StoredEvent[], now: number): number {
  if (!metadata) return 0;
  const first = Math.max(metadata.truncateBefore, events.length - metadata.maxCount, 0);
  const young = events.findIndex(({ created }) => now - created < metadata.maxAgeMs);
  return Math.max(first, young < 0 ? events.length : young);
}
