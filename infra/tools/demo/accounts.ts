import type { Member } from "./staff.ts";

type Table = { url: string; password: string; user: string; administrator: string; staff: readonly Member[] };

/** Lines of a table of those who can sign in, and with what. */
export const accountLines = ({ url, password, user, administrator, staff }: Table): string[] => {
  const rows = [[user, administrator, "", ""], ...staff.map((one) => [one.userName, one.name, one.role, one.place])];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ""))));
  const line = (row: string[]) => row.map((cell, column) => padded(cell, widths[column] ?? 0)).join("  ");
  return [
    "",
    `Sign in at ${url} with the password ${password} as`,
    ...rows.map((row) => `  ${line(row).trimEnd()}`),
    "",
  ];
};

/** A Chinese sign is two columns of a terminal wide. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/\p{Script=Han}/u.test(sign) ? 2 : 1), 0);
const padded = (text: string, width: number): string => text + " ".repeat(Math.max(0, width - widthOf(text)));
