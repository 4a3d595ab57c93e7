import { SEPARATOR } from "#contracts/codes/gs1.ts";

/** Keys of a US keyboard by row. Each has a sign without and with Shift; code A has one of both from each key. */
export const keyRows = ["`1@3$5^7*9)_=", "qWeRtYuIoP[}\\", "aSdFgHjKl:'", "zXcVbNm<.?"] as const;

/** Signs of code A: one of each of the 47 keys. */
export const codeA = keyRows.join("");

/** Code B: a returnable asset with a serial number, and after a separator a production date. `printed` is the text below the lines. */
export const codeB = {
  text: `80030693123456001222048317${SEPARATOR}11220314`,
  asset: "6931234560012",
  serial: "22048317",
  printed: "(8003)0693123456001222048317(11)220314",
} as const;

const shifted = /[A-Z~!@#$%^&*()_+{}|:"<>?]/;

/** True for a sign that takes Shift on a US keyboard. */
export const isShifted = (sign: string): boolean => shifted.test(sign);

/**
 * Signs that a computer with a US keyboard gets for signs of code A from a scanner that types as on another keyboard. Other signs arrive as they are; an
 * empty text is a key without a sign.
 */
export const keyboards = {
  german: {
    ...{ "`": "+", "@": "q", "^": "`", "*": "}", ")": "(", _: "?", "=": ")" },
    ...{ Y: "Z", "[": "8", "}": "0", "\\": "-", ":": ">", "'": "|", z: "y", "<": "", "?": "_" },
  },
  french: {
    ...{ "`": "7", "1": "!", "@": "0", "3": "#", $: "]", "5": "%", "^": "9", "7": "&", "*": "\\", "9": "(", ")": "-" },
    ...{ _: "8", q: "a", W: "Z", "[": "5", "}": "=", "\\": "8", a: "q", ":": ".", "'": "4", z: "w", m: ";" },
    ...{ "<": "", ".": "<", "?": "M" },
  },
  spanish: {
    ...{ "`": "[", "@": "2", "^": "{", "*": "}", ")": "(", _: "?", "=": ")", "}": "\\", "\\": "`", ":": ">" },
    ...{ "'": "-", "<": "", "?": "_" },
  },
  british: { "@": '"', "\\": "" },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export type Keyboard = keyof typeof keyboards;
