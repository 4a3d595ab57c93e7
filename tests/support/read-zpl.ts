/** A field of a label: its place in dots, its look and its text. */
export type ZplField = {
  x: number;
  y: number;
  kind: "text" | "qr" | "code128" | "line";
  size: number;
  text: string;
  font?: string;
};
export type ZplLabel = { width: number; height: number; isUtf8: boolean; copies: number; fields: ZplField[] };

type Command = { name: string; params: string };

/** Splits a label into commands: `^` and `~` begin one, wherever they stand. */
const commandsOf = (label: string): Command[] =>
  label.split(/(?=[\^~])/).map((command) => {
    const name = command.startsWith("^A") && !command.startsWith("^A@") ? "^A" : command.slice(0, 3);
    return { name, params: command.slice(name.length).replace(/[\r\n]+$/, "") };
  });

/** Data of a field, as a printer reads it: after `^FH` an underline and two digits are a byte. */
const decoded = (data: string, isHex: boolean): string => {
  if (!isHex) return data;
  const bytes: number[] = [];
  for (let at = 0; at < data.length;) {
    const hex = /^_([0-9A-Fa-f]{2})/.exec(data.slice(at));
    if (hex) bytes.push(Number.parseInt(hex[1]!, 16));
    const sign = String.fromCodePoint(data.codePointAt(at)!);
    if (!hex) bytes.push(...new TextEncoder().encode(sign));
    at += hex ? 3 : sign.length;
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
};

const numbers = (params: string): number[] => params.split(",").map(Number);

const readLabel = (text: string): ZplLabel => {
  const label: ZplLabel = { width: 0, height: 0, isUtf8: false, copies: 0, fields: [] };
  let field: Partial<ZplField> & { isHex?: boolean } = {};
  let module = 2;
  for (const { name, params } of commandsOf(text)) {
    const [first = 0, second = 0] = numbers(params);
    if (name === "^PW") label.width = first;
    else if (name === "^LL") label.height = first;
    else if (name === "^CI") label.isUtf8 = params === "28";
    else if (name === "^PQ") label.copies = first;
    else if (name === "^BY") module = first;
    else if (name === "^FO") field = { x: first, y: second };
    else if (name === "^A")
      field = { ...field, kind: "text", font: params.slice(0, 1), size: Number(params.split(",")[1]) };
    else if (name === "^BQ") field = { ...field, kind: "qr", size: Number(params.split(",")[2]) };
    else if (name === "^BC") field = { ...field, kind: "code128", size: module };
    else if (name === "^GB") field = { ...field, kind: "line", size: first };
    else if (name === "^FH") field.isHex = true;
    else if (name === "^FD") field.text = decoded(params, field.isHex ?? false);
    else if (name === "^FS") {
      const { isHex: _isHex, ...rest } = field;
      label.fields.push({ text: "", ...rest } as ZplField);
      field = {};
    } else if (!["^XA", "^XZ", "^LH", "^CW"].includes(name)) throw new Error(`an unknown command: ${name}${params}`);
  }
  return label;
};

/** Labels in ZPL, as a printer reads them. Throws at a command that the reader does not know, as text that is not escaped makes it. */
export const readZpl = (text: string): ZplLabel[] =>
  text
    .split("^XZ")
    .map((label) => label.trim())
    .filter((label) => label !== "")
    .map(readLabel);
