import type { EventAnswer } from "#contracts/audit/event-calls.ts";

const textIn = (data: unknown, name: string): string | undefined => {
  const value = typeof data === "object" && data !== null ? (data as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" ? value : undefined;
};

/** Barcode that an event names; undefined where it names none. */
export const barcodeOf = ({ stream, data }: EventAnswer["event"]): string | undefined => {
  if (stream.startsWith("barcode-")) return stream.slice("barcode-".length);
  const details = typeof data === "object" && data !== null && "details" in data ? data.details : undefined;
  return textIn(data, "gasBarcode") ?? textIn(details, "gasBarcode");
};
