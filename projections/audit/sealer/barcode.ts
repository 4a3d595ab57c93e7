import { readExceptionId } from "#contracts/streams/exception/ids.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { Recorded } from "#contracts/streams/event.ts";

const BARCODE = "barcode-";
const EXCEPTION = "exception-";
const CYLINDER = "cylinder-";

/** An event's barcode: from the event or its stream, or the last barcode in a cylinder's stream. */
export type BarcodeSource = { gasBarcode: string } | { lastOf: string } | undefined;

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Finds an event's barcode, or the stream that contains it. */
export const barcodeOf = ({ stream, data }: Pick<Recorded, "stream" | "data">): BarcodeSource => {
  const barcode = member(data, "gasBarcode") ?? member(member(data, "details"), "gasBarcode");
  if (typeof barcode === "string" && barcode !== "") return { gasBarcode: barcode };
  if (stream.startsWith(BARCODE)) return { gasBarcode: stream.slice(BARCODE.length) };
  if (stream.startsWith(CYLINDER)) return { lastOf: stream };
  if (!stream.startsWith(EXCEPTION)) return undefined;
  const subject = readExceptionId(stream.slice(EXCEPTION.length));
  if (subject?.of === "barcode" || subject?.of === "twice") return { gasBarcode: subject.gasBarcode };
  return subject?.of === "cylinder" ? { lastOf: cylinderStream(subject.cylinderId) } : undefined;
};
