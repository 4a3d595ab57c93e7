import type { Breaks } from "./adapter-mutants.ts";

const folder = "infra/engines/event-log/postgres";
const database = "infra/engines/database";

/** Breakages of the log in PostgreSQL, of COPY under it and of the reading of older versions, by file. */
export const postgresBreaks: Readonly<Record<string, Breaks>> = {
  [`${folder}/appender.ts`]: {
    "a revision more": ["revision += count;", "revision += count + 1n;"],
    "answers out of order": ["return Promise.all(answers);", "return Promise.all(answers.reverse());"],
    "a repeat told as a conflict": [
      "if (last) pending.stored(last);",
      "if (last && !index && index) pending.stored(last);",
    ],
  },
  [`${folder}/batch.ts`]: {
    "a share that does not follow": [
      "pending.expected === share.expected + BigInt(share.events.length)",
      "share.events.length > 0",
    ],
  },
  [`${folder}/flush.ts`]: {
    "a missing event before taken for a fault": ["error.code === missing || ", ""],
    "a stream of one event not looked at": ["expected >= 0n", "expected > 0n"],
  },
  [`${folder}/heads.ts`]: {
    "the first event taken for the last": ["order by e.revision desc", "order by e.revision"],
  },
  [`${folder}/reader.ts`]: {
    "an exclusive revision": ["e.revision >= $2", "e.revision > $2"],
    "an inclusive position": ["e.position > $1", "e.position >= $1"],
    "other streams than the prefix says": ["starts_with(e.stream, p)", "true"],
    "a page taken for the whole log": ["complete: head <= end", "complete: true"],
  },
  [`${folder}/stored.ts`]: {
    "a part taken for a repeat": ["storedRows.length === events.length && ", ""],
  },
  [`${folder}/unavailable.ts`]: {
    "no patience": ["if (signal?.aborted || Date.now() + pause >= deadline)", "if (pause)"],
  },
  [`${database}/copy-in.ts`]: {
    "a length that leaves itself out": ["4 + rows.length", "rows.length"],
  },
  [`${database}/copy-rows.ts`]: {
    "a tab as it is": [`"\\t": "\\\\t"`, `"\\t": "\\t"`],
    "a value without its default": ["row[name] ?? start", "row[name]"],
    "memory for short characters only": ["maxBytesOfUnit = 3", "maxBytesOfUnit = 1"],
  },
  [`${database}/text-format.ts`]: {
    "quotes in a list as they are": [`item.replace(/["\\\\]/g, "\\\\$&")`, "item"],
  },
  "infra/engines/upcast-log/upcast-log.ts": {
    "older events of a stream as they were written": [
      "(event, hide) => read<Stream>(hide(event))),\n  async",
      "(event, hide) => hide(event)),\n  async",
    ],
    "older events followed as they were written": [`"caughtUp" in item ? item : read<Prefix>(hide(item))`, "item"],
  },
};
