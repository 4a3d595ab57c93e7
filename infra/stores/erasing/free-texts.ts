import type { Kysely } from "kysely";
import { type FreeText, HIDDEN_TEXT, type TextPlace } from "#contracts/erasing/erase-calls.ts";
import type { Database } from "../../engines/database/database.ts";
import type { UpcastLog } from "../../engines/upcast-log/upcast-log.ts";

/** The field of a refusal with the item as it was sent. */
const ITEM = "item";
/** Fields of events that people type freely. */
const freeFields = [
  ...["remark", "comment", "reason", "processingMeasures", "reasonsForRefusal", "text", "purpose"],
  `${ITEM}.remark`,
];

type Reader = Pick<UpcastLog, "readStream">;
/** A free text, with the order of its event in the log. */
export type FoundText = { text: string; order: bigint };
/** Events that may hold a name. Without a revision: all events of the stream. */
type Candidate = { stream: string; revision?: number };

/** Maximum number of candidates of one kind, newest first. */
const MOST = 1000;

const like = (name: string): string => `%${name.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Events whose texts hold one of the names, by the read models. */
const candidatesOf = async (db: Kysely<Database>, names: readonly string[]): Promise<Candidate[]> => {
  const patterns = names.map(like);
  const rows = await Promise.all([
    db
      .selectFrom("read.history")
      .select(["cylinder_id", "revision"])
      .where(({ or, eb, cast }) =>
        or(
          patterns.flatMap((pattern) => [
            eb("remark", "ilike", pattern),
            eb(cast<string>("details", "text"), "ilike", pattern),
            eb(cast<string>("facts", "text"), "ilike", pattern),
          ]),
        ),
      )
      .orderBy("log_order", "desc")
      .limit(MOST)
      .execute()
      .then((rows) => rows.map(({ cylinder_id: id, revision }) => ({ stream: `cylinder-${id}`, revision }))),
    db
      .selectFrom("read.exception_action")
      .select("exception_id")
      .distinct()
      .where(({ or, eb }) => or(patterns.map((pattern) => eb("comment", "ilike", pattern))))
      .limit(MOST)
      .execute()
      .then((rows) => rows.map(({ exception_id: id }) => ({ stream: `exception-${id}` }))),
    db
      .selectFrom("read.board_note")
      .select("board")
      .distinct()
      .where(({ or, eb }) => or(patterns.map((pattern) => eb("text", "ilike", pattern))))
      .limit(MOST)
      .execute()
      .then((rows) => rows.map(({ board }) => ({ stream: `board-${board}` }))),
    db
      .selectFrom("read.order_head")
      .select("order_number")
      .where(({ or, eb }) => or(patterns.map((pattern) => eb("reasons_for_refusal", "ilike", pattern))))
      .limit(MOST)
      .execute()
      .then((rows) => rows.map(({ order_number: number }) => ({ stream: `order-${number}` }))),
    db
      .selectFrom("audit.evidence")
      .select("id")
      .where(({ or, eb }) => or(patterns.map((pattern) => eb("purpose", "ilike", pattern))))
      .limit(MOST)
      .execute()
      .then((rows) => rows.map(({ id }) => ({ stream: `audit-${id}` }))),
  ]);
  return rows.flat();
};

const textIn = (data: unknown, field: string): string | undefined => {
  const value = field
    .split(".")
    .reduce<unknown>(
      (part, name) => (typeof part === "object" && part !== null ? (part as Record<string, unknown>)[name] : undefined),
      data,
    );
  return typeof value === "string" ? value : undefined;
};

/** True for a text that holds one of the names. */
export const holdsName = (text: string | undefined, names: readonly string[]): text is string =>
  text !== undefined && names.some((name) => text.toLowerCase().includes(name.toLowerCase()));

/** Free texts of events that hold one of the names, newest first. Hidden texts hold none. */
export const findFreeTexts = async (
  db: Kysely<Database>,
  events: Reader,
  names: readonly string[],
): Promise<FreeText[]> => {
  if (names.length === 0) return [];
  const texts: FreeText[] = [];
  for (const { stream, revision } of await candidatesOf(db, names)) {
    const part = revision === undefined ? {} : { from: BigInt(revision), limit: 1 };
    for await (const event of events.readStream(stream, part))
      for (const field of freeFields) {
        const text = textIn(event.data, field);
        if (!holdsName(text, names)) continue;
        texts.push({ stream, revision: Number(event.revision), field, text, at: event.meta.recordedAt });
      }
  }
  return texts.sort((one, other) => other.at.localeCompare(one.at));
};

/** The text at a place of the log. `undefined`: there is none, or it is hidden already. */
export const readFreeText = async (
  events: Pick<UpcastLog, "readStream" | "order">,
  { stream, revision, field }: TextPlace,
): Promise<FoundText | undefined> => {
  if (!freeFields.includes(field)) return undefined;
  for await (const event of events.readStream(stream, { from: BigInt(revision), limit: 1 })) {
    const text = Number(event.revision) === revision ? textIn(event.data, field) : undefined;
    if (text !== undefined && text !== HIDDEN_TEXT) return { text, order: events.order(event.position) };
  }
  return undefined;
};
