import type { Person } from "./words.ts";

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** An identity number by the rules of GB 11643. The last digit but one is odd for a man, and the last one is a checksum. */
export const identityNumber = (index: number, sex: Person[1]): string => {
  const year = 1968 + ((index * 7) % 32);
  const day = `${String(1 + (index % 12)).padStart(2, "0")}${String(1 + ((index * 5) % 28)).padStart(2, "0")}`;
  const digits = `440600${year}${day}${String(index * 2 + (sex === "man" ? 1 : 0)).padStart(3, "0")}`;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return `${digits}${"10X98765432"[sum % 11]}`;
};
