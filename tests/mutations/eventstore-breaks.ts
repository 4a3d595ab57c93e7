import type { Breaks } from "./adapter-mutants.ts";

const folder = "infra/engines/event-log/eventstore";

/** Breakages of the adapter to EventStoreDB, by file. */
export const eventStoreBreaks: Readonly<Record<string, Breaks>> = {
  [`${folder}/answer.ts`]: {
    "a revision less answered": ["BigInt(success.getCurrentRevision())", "BigInt(success.getCurrentRevision()) - 1n"],
    "a conflict that says the stream is missing": ["wrong?.hasCurrentStreamRevision()", "!wrong"],
    "a server that is not ready taken for a refusal": [
      `"unknown", error: new Error(message)`,
      `"failed", error: new Error(message)`,
    ],
  },
  [`${folder}/appender.ts`]: {
    "new ids when sent again": [
      "pending.refused = pending.turn = undefined;",
      "{ pending.refused = pending.turn = undefined; for (const event of pending.events) event.id = crypto.randomUUID(); }",
    ],
    "an unknown outcome never sent again": ["if (!sendsAgain) return abandon();", "return abandon();"],
    "a wrong password taken for an outage": [
      "if (isUnavailable(error)) return again(withoutAnswer);",
      "return again(withoutAnswer);",
    ],
    "an outage taken for a fault": ["if (isUnavailable(error)) return again(withoutAnswer);", ""],
    "answers out of order": ["return Promise.all(answers);", "return Promise.all(answers.reverse());"],
    "nobody watches the time": ["if (answers.length > 0) patience.watch();", ""],
    "a stream without the tenant's prefix": ["names.stored(append.stream)", "append.stream"],
  },
  [`${folder}/batch-call.ts`]: {
    "a revision more": ["String(expected)", "String(expected + 1n)"],
    '"any" for a number': ["options.setStreamPosition(String(expected))", "options.setAny(new empties.Empty())"],
    '"any" for a stream that must not exist': ["options.setNoStream(", "options.setAny("],
    "a deadline that is short": ["serverPatienceMs = 60_000", "serverPatienceMs = 0"],
    "an event without its meta": ["message.setCustomMetadata(encoder.encode(meta));", ""],
  },
  [`${folder}/check-append.ts`]: {
    "events named as the server's own": ["isSystem(type)", "false"],
  },
  [`${folder}/connection.ts`]: {
    "no password": [
      "credentials: { username: plain(parts.user), password: plain(parts.password!) }",
      "credentials: undefined",
    ],
    "a password as it is escaped": ["password: plain(parts.password!)", "password: parts.password!"],
    "the newer protocol unknown": [`.replace("kurrentdb", "esdb")`, ""],
    "one host of several": ["connectionString(address)", `connectionString(address.replace(/,[^/?]*/, ""))`],
    "the authority's certificate left out": [
      "connectionString(address)",
      `connectionString(address.replace(/tlsCaFile=[^&]*&?/, ""))`,
    ],
    "the caller's certificate left out": [
      "connectionString(address)",
      `connectionString(address.replace(/&user\\w+File=[^&]*/g, ""))`,
    ],
    "no renewal of a client that is stuck": ["if (!call || clientOf.get(call) === client) void dispose();", ""],
  },
  [`${folder}/create-event-log.ts`]: {
    "prefixes without the tenant's": ["prefixes?.map((one) => prefix + one)", "prefixes"],
    "streams that are missing among those read": [".filter(([, events]) => events.length > 0)", ""],
  },
  [`${folder}/head.ts`]: {
    "another's event taken for the head": ["read.event ? read.position : before?.head", "read.position"],
    "nothing looked for behind another's event": ["if (!read.event && !passedBefore) continue;", ""],
  },
  [`${folder}/line.ts`]: {
    "a call without an answer kept": ["now - oldest.sentAt < callMs", "true"],
    "one append of a broken call forgotten": ["inFlight.drain());", "inFlight.drain().slice(1));"],
  },
  [`${folder}/messages.ts`]: {
    "a silent server waited for": ["live && hasAnswer ? Infinity : silenceMs", "Infinity"],
    "a server that finds nothing taken for an outage": ["if (looking) {", "if (looking && !silenceMs) {"],
    "a server that finds nothing not asked": ["await lives(connection, silenceMs);", ""],
    "a read that broke off taken for whole": ["if (failure) throw failure;", `if (failure) return "over";`],
  },
  [`${folder}/names.ts`]: {
    "another tenant's streams read": ["stream.startsWith(otherTenants) ? undefined : stream", "stream"],
    "another prefix's streams read": [" || !storedName.startsWith(prefix)", ""],
    "streams named as the server's own": ["if (isSystem(storedName)) throw", "if (!storedName) throw"],
  },
  [`${folder}/one-by-one.ts`]: {
    "the start of a second handful passed over": ["handful = value;\n    index = 0;", "handful = value;"],
  },
  [`${folder}/patience.ts`]: {
    "no patience": [">= patienceMs", ">= 0"],
    "patience without an end": ["if (eldest && isOver(eldest)) {", "if (eldest && !now) {"],
  },
  [`${folder}/position.ts`]: {
    "a checkpoint that leads back": [
      "place === undefined || order(checkpoint) > order(place) ? checkpoint : place",
      "checkpoint",
    ],
    "a checkpoint that is no place": ["if (!written.test(checkpoint)) return place;", ""],
  },
  [`${folder}/reader.ts`]: {
    "no limit of 0": ["if (place.left <= 0) return;\n    // The server", "// The server"],
    "a stream that goes on with the same event": ["last.revision + 1n", "last.revision"],
    "an inclusive position": ["placedEvent.event && placedEvent.position !== from", "placedEvent.event"],
    "a log that starts again when it broke off": ["place.after = placedEvent.position;", ""],
  },
  [`${folder}/requests.ts`]: {
    "the head not from the end": ["all.setEnd(", "all.setStart("],
    "the head read forwards": ["ReadDirection.BACKWARDS", "ReadDirection.FORWARDS"],
  },
  [`${folder}/subscription.ts`]: {
    "a checkpoint not taken": ["if (checkpoint)", "if (checkpoint && failures < 0)"],
    "a place that stays behind": ["if (read) place = read.position;", ""],
    "no word of having caught up": ["message.hasCaughtUp()", "false"],
    "a subscription that ends with an outage": ["if (!isUnavailable(error)) throw error;", "throw error;"],
  },
  [`${folder}/unanswered.ts`]: {
    "a conflict that waited never told": ["if (next?.refused !== undefined) finishRefused(next, next.refused);", ""],
    "a conflict behind what is missing": ["if (!lanes.isInOrder(pending)) return false;", ""],
  },
  [`${folder}/unavailable.ts`]: {
    "a tombstone taken for an outage": ["[1, 4, 8, 10, 13, 14]", "[1, 4, 8, 9, 10, 13, 14]"],
    "a server that stops taken for a fault": ["[1, 4, 8, 10, 13, 14]", "[1, 4, 8, 10, 14]"],
    "a follower taken for a fault": [
      `return "metadata" in error && JSON`,
      `return "metadata" in error && !error && JSON`,
    ],
    "no patience of reads": ["if (Date.now() + ms >= deadline) throw", "throw"],
  },
};
