import { expect, it } from "vitest";
import { readAnchors } from "#contracts/audit/anchors.ts";
import { checkpointText } from "#contracts/seals/checkpoint.ts";
import { noteOf, signerOf, signText } from "#contracts/seals/signed-note.ts";

const key = signerOf("log.example", new Uint8Array(32).fill(1));
const note = (size: number): string => {
  const text = checkpointText({ origin: "log.example", size, root: new Uint8Array(32).fill(size) });
  return noteOf(text, [signText(text, key), signText(text, signerOf("other", new Uint8Array(32).fill(2)))]);
};

it("reads notes one after another, with or without empty lines between, also from Windows", () => {
  const sizes = (text: string) => readAnchors(text)?.map(({ size }) => size);
  expect(sizes(note(3) + note(5))).toEqual([3, 5]);
  expect(sizes(`\n\n${note(3)}\n\n${note(5)}\n`)).toEqual([3, 5]);
  expect(sizes((note(3) + note(5)).replaceAll("\n", "\r\n"))).toEqual([3, 5]);
  expect(sizes("")).toEqual([]);
});

it("takes no text that is no note, and none of which a part is none", () => {
  expect(readAnchors("hello")).toBeUndefined();
  expect(readAnchors(`${note(3)}hello`)).toBeUndefined();
  expect(readAnchors(note(3).replace("\n3\n", "\nthree\n"))).toBeUndefined();
});
