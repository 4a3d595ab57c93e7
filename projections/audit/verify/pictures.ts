import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "#infra/engines/files/file-store.ts";
import type { LogEntry } from "./compare-leaves.ts";
import type { Report } from "./report.ts";

/** Names of pictures that end with their digest. Older names contain no digest. */
const bound = /\b[0-9a-f]{32}-([0-9a-f]{64})\.[a-z]{3,4}\b/g;

/** Compares the pictures of an event with their digests. Each mention is checked; a picture is mentioned only a few times. */
export const createPictureJudge = (files: Pick<FileStore, "open">, report: Report) => {
  let waiting: { name: string; digest: string; entry: LogEntry }[] = [];
  let count = 0;
  return {
    /** @param text the event as JSON */
    take(entry: LogEntry, text: string): void {
      for (const [name, digest] of text.matchAll(bound)) waiting.push({ name, digest: digest!, entry });
    },
    async flush(): Promise<void> {
      for (const { name, digest, entry } of waiting) {
        const actual = await digestOf(files, name);
        count += 1;
        report.reach("pictures", count);
        if (actual === digest) continue;
        const { index, stream, revision } = entry;
        const code = actual === undefined ? "picture.missing" : "picture.changed";
        report.find("pictures", { code, index, stream, revision, first: index, last: index, params: { name } });
      }
      waiting = [];
    },
    end: (): void => report.end("pictures", count),
  };
};

const digestOf = async (files: Pick<FileStore, "open">, name: string): Promise<string | undefined> => {
  const file = await files.open(name);
  if (!file) return undefined;
  const digest = createHash("sha256");
  await pipeline(file.content, digest);
  return digest.digest("hex");
};
