import type { EventMeta } from "../streams/event.ts";
import { canonicalJson } from "./canonical-json.ts";

/** An event as its leaf holds it: as it is stored, without its position, so that every engine gives the same leaf. */
export type LeafEvent = {
  /** Without the tenant's prefix. */
  stream: string;
  revision: number;
  /** Lower case. */
  id: string;
  type: string;
  data: unknown;
  meta: EventMeta;
};

type Stored = Omit<LeafEvent, "revision"> & { revision: bigint | number };

/** Takes the fields of a leaf from an event of the bare log. Revisions stay far below 2^53. */
export const leafEventOf = ({ stream, revision, id, type, data, meta }: Stored): LeafEvent => ({
  stream,
  revision: Number(revision),
  id: id.toLowerCase(),
  type,
  data,
  meta,
});

/** The text whose UTF-8 bytes are an event's leaf: the RFC 8785 form of its six fields. */
export const leafText = (event: Stored): string => canonicalJson(leafEventOf(event));
