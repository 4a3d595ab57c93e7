/** Final, text (RFC 6455 §5.2). */
const TEXT = 0x81;
/** Longer payloads have their length in the next 2, or 8, bytes. */
const SHORT = 125;
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

/** A text as an unfragmented WebSocket frame from a server, which masks nothing. */
export const textFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text);
  const lengthBytes = length <= SHORT ? 0 : length <= 0xff_ff ? 2 : 8;
  const frame = Buffer.allocUnsafe(2 + lengthBytes + length);
  frame[0] = TEXT;
  frame[1] = lengthBytes === 0 ? length : lengthBytes === 2 ? TWO_BYTES : EIGHT_BYTES;
  if (lengthBytes === 2) frame.writeUInt16BE(length, 2);
  if (lengthBytes === 8) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, 2 + lengthBytes);
  return frame;
};
