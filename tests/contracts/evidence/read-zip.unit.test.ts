import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { readZip, ZipRefused, zipLimits, type ZipFault, type ZipLimits } from "#contracts/evidence/read-zip.ts";
import { zipOf, type ZipEntry } from "#tests/support/zip.ts";

const refusal = async (bytes: Uint8Array, limits?: ZipLimits): Promise<ZipFault | "read"> => {
  try {
    await readZip(bytes, limits);
    return "read";
  } catch (error) {
    if (error instanceof ZipRefused) return error.code;
    throw error;
  }
};
const refusalOf = (...entries: ZipEntry[]) => refusal(zipOf(entries));
const named = (name: string) => refusalOf({ name, content: "a" });

/** The archive with some bytes changed; `at` counts from its end where it is negative. */
const changed = (archive: Buffer, at: number, change: (bytes: Buffer, at: number) => void): Buffer => {
  const bytes = Buffer.from(archive);
  change(bytes, at < 0 ? bytes.length + at : at);
  return bytes;
};

const two = zipOf([
  { name: "a.txt", content: "first" },
  { name: "pictures/b.png", content: Buffer.from([0, 255, 7]) },
]);
const END = -22;

describe("an archive that is read", () => {
  it("is what the library of the bundles writes, packed or not", async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from("first"), "a.txt");
    zip.addBuffer(Buffer.alloc(70_000, "x"), "pictures/b.png");
    zip.addBuffer(Buffer.from("plain"), "文.txt", { compress: false });
    zip.addBuffer(Buffer.alloc(0), "empty.txt");
    zip.end();
    const files = await readZip(await buffer(zip.outputStream));
    expect([...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString("utf8")])).toEqual([
      ["a.txt", "first"],
      ["pictures/b.png", "x".repeat(70_000)],
      ["文.txt", "plain"],
      ["empty.txt", ""],
    ]);
  });

  it("holds no folders, which other programs put in, and may be empty", async () => {
    const folder = zipOf([
      { name: "pictures/", method: 0 },
      { name: "pictures/b.png", content: "b" },
    ]);
    expect([...(await readZip(folder)).keys()]).toEqual(["pictures/b.png"]);
    expect((await readZip(zipOf([]))).size).toBe(0);
  });
});

describe("an archive is refused for its names", () => {
  it.each(["../a", "a/../../b", "/a", "a//b", "./a", "a/.", "..", "", "a\\b", "..\\a", "C:a", "a\u0000b", "a\nb"])(
    "that lead elsewhere or are none: %j",
    async (name) => expect(await named(name)).toBe("name"),
  );

  it.each([
    ["events.jsonl", "events.jsonl"],
    ["events.jsonl", "EVENTS.jsonl"],
    ["events.jsonl", "events.jsonL"],
    ["\u00e9.txt", "e\u0301.txt"],
    ["a", "a/"],
  ])("that come twice, on a disk that does not tell them apart: %j and %j", async (one, other) =>
    expect(await refusalOf({ name: one, content: "1" }, { name: other, method: 0 })).toBe("twice"),
  );

  it("that are no UTF-8", async () => {
    const at = two.lastIndexOf("a.txt");
    expect(await refusal(changed(two, at, (bytes) => bytes.writeUInt8(0xff, at)))).toBe("name");
  });

  it("that a file's own header tells otherwise than the directory", async () =>
    expect(await refusalOf({ name: "a.txt", ownName: "b.txt", content: "a" })).toBe("form"));

  it("and a folder that has content", async () => expect(await named("a/")).toBe("name"));
});

describe("an archive is refused for its contents", () => {
  it("that are encrypted", async () =>
    expect(await refusalOf({ name: "a", content: "a", flags: 0x0801 })).toBe("encrypted"));

  it.each<[string, ZipEntry]>([
    ["another sum than their bytes have", { name: "a", content: "a", crc: 1 }],
    ["fewer bytes than are declared", { name: "a", content: "aaa", declared: 4 }],
    ["a packing that is neither none nor deflate", { name: "a", content: "a", method: 12 }],
    ["another size than is stored", { name: "a", content: "abc", declared: 2, method: 0 }],
  ])("with %s", async (_, entry) => expect(await refusalOf(entry)).toBe("form"));

  it("that are no deflate", async () => {
    const at = 30 + "a.txt".length;
    expect(await refusal(changed(two, at, (bytes) => bytes.writeUInt8(0xff, at)))).toBe("form");
  });

  it("that unpack to more than is declared", async () =>
    expect(await refusalOf({ name: "a", content: "a".repeat(5000), declared: 10 })).toBe("tooLarge"));

  it("that declare more than deflate can make of them, before anything is unpacked", async () =>
    expect(await refusalOf({ name: "a", content: "a", declared: 2 ** 31 })).toBe("tooLarge"));

  it("that are more files, or more bytes in sum, than the limits", async () => {
    expect(await refusal(two, { ...zipLimits, files: 1 })).toBe("tooLarge");
    expect(await refusal(two, { ...zipLimits, bytes: 7 })).toBe("tooLarge");
    expect(await refusal(two, { files: 2, bytes: 8 })).toBe("read");
  });
});

describe("an archive is refused for its form", () => {
  it.each(["", "PK", "no archive at all, though it is long enough for one"])("when it is none: %j", async (text) =>
    expect(await refusal(Buffer.from(text))).toBe("form"),
  );

  it("when something stands behind its end, or the end has a comment", async () => {
    expect(await refusal(Buffer.concat([two, Buffer.from("more")]))).toBe("behind");
    expect(await refusal(Buffer.concat([two, two.subarray(0, 40)]))).toBe("behind");
    const comment = changed(two, END, (bytes, at) => bytes.writeUInt16LE(1, at + 20));
    expect(await refusal(Buffer.concat([comment, Buffer.from("!")]))).toBe("behind");
  });

  it("when something stands before its first file", async () => {
    expect(await refusal(Buffer.concat([Buffer.from("MZ"), two]))).toBe("form");
  });

  it("when it is cut off anywhere", async () => {
    for (let length = 0; length < two.length; length++)
      expect([length, await refusal(two.subarray(0, length))]).toEqual([length, "form"]);
  });

  it("when it is of several disks, or counts other entries than it has", async () => {
    expect(await refusal(changed(two, END, (bytes, at) => bytes.writeUInt16LE(1, at + 4)))).toBe("form");
    const fewer = changed(two, END, (bytes, at) => bytes.writeUInt16LE(1, at + 8));
    expect(await refusal(changed(fewer, END, (bytes, at) => bytes.writeUInt16LE(1, at + 10)))).toBe("form");
  });

  it("when two entries share their bytes", async () => {
    const listed = two.lastIndexOf("pictures/b.png") - 46;
    const a = zipOf([{ name: "aaa", content: "x" }]);
    expect(await refusal(changed(two, listed, (bytes, at) => bytes.writeUInt32LE(0, at + 42)))).toBe("form");
    const directory = a.subarray(a.lastIndexOf("aaa") - 46, -22);
    const other = Buffer.from(directory);
    other.write("AAB", 46);
    const shared = Buffer.concat([a.subarray(0, -22 - directory.length), directory, other, a.subarray(-22)]);
    const counted = changed(shared, END, (bytes, at) => {
      bytes.writeUInt16LE(2, at + 8);
      bytes.writeUInt16LE(2, at + 10);
      bytes.writeUInt32LE(directory.length * 2, at + 12);
    });
    expect(await refusal(counted)).toBe("form");
  });

  it("whatever byte of its headers is changed, or it is read as the same files", async () => {
    const good = await readZip(two);
    for (let at = 0; at < two.length; at++) {
      const other = changed(two, at, (bytes) => bytes.writeUInt8(bytes[at]! ^ 0x41, at));
      const read = await readZip(other).catch((error: unknown) => error);
      if (read instanceof ZipRefused) continue;
      expect([at, read instanceof Map && [...read.values()]]).toEqual([at, [...good.values()]]);
    }
  });
});
