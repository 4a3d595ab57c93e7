import { expect, test } from "vitest";
import { encodeCopy } from "#projections/runner/encode-copy.ts";
import { tillTable as table } from "./till.ts";

const row = (id: string) => ({ id, cents: 3, open: true, state: { a: 1 }, tags: ["x"] });
const line = (id: string): string => `${id}\t3\tt\t{"a":1}\t{"x"}\n`;

/** The lines of a message, whose head says how long it is. */
const linesOf = (message: Buffer): string => {
  expect(message[0]).toBe("d".charCodeAt(0));
  expect(message.readInt32BE(1)).toBe(message.length - 1);
  return message.toString("utf8", 5);
};

test("each table's rows are one message, line by line", () => {
  const { messages } = encodeCopy([
    { table, rows: [row("1"), row("2")] },
    { table, rows: [row("3")] },
  ]);
  expect(messages.map(linesOf)).toEqual([line("1") + line("2"), line("3")]);
});

test("rows larger than the memory that was there are whole, as are those before them", () => {
  const long = "长".repeat(1_000_000);
  const { messages } = encodeCopy([
    { table, rows: [row("1")] },
    { table, rows: [row(long), row("2")] },
  ]);
  expect(messages.map(linesOf)).toEqual([line("1"), line(long) + line("2")]);
});

test("memory is not written again before it is released, and then by one alone", () => {
  const encode = (id: string) => encodeCopy([{ table, rows: [row(id)] }]);
  const first = encode("1");
  const second = encode("2");
  second.release();
  const third = encode("3");
  const fourth = encode("4");
  expect(third.messages[0]!.buffer).toBe(second.messages[0]!.buffer);
  expect([first, third, fourth].flatMap(({ messages }) => messages.map(linesOf))).toEqual(["1", "3", "4"].map(line));
});
