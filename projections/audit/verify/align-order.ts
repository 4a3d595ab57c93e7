import type { Kysely } from "kysely";
import { PAGE, paged, placed } from "./align-pages.ts";
import type { AlignmentState, Beside } from "./align-tables.ts";
import type { Report } from "./report.ts";

/** Stretches in which the same events stand in another order: from the first that is displaced to where all before have come. */
export const tellOrder = async ({ db, report, from }: AlignmentState): Promise<void> => {
  const ranked = db
    .selectFrom("verify_pair")
    .select(["at", "index"])
    .select(({ fn }) => [
      fn
        .agg<string>("row_number")
        .over((over) => over.orderBy("at"))
        .as("now"),
      fn
        .agg<string>("row_number")
        .over((over) => over.orderBy("index"))
        .as("then"),
    ]);
  let open: { first: number; last: number; reach: number } | undefined;
  const page = (after: number) =>
    db
      .selectFrom(ranked.as("ranked"))
      .selectAll()
      .whereRef("now", "!=", "then")
      .where("at", ">", String(after))
      .orderBy("at")
      .limit(PAGE)
      .execute();
  for await (const { index: place, now, then } of paged(page, ({ at }) => Number(at), from - 1)) {
    const index = Number(place);
    open = {
      first: Math.min(open?.first ?? index, index),
      last: Math.max(open?.last ?? index, index),
      reach: Math.max(open?.reach ?? 0, Number(then)),
    };
    if (open.reach > Number(now)) continue;
    await tellStretch(db, open, report);
    open = undefined;
  }
};

const tellStretch = async (
  db: Kysely<Beside>,
  { first, last }: { first: number; last: number },
  report: Report,
): Promise<void> => {
  const row = await db
    .selectFrom("audit.leaf")
    .select(["stream", "revision"])
    .where("index", "=", String(first))
    .executeTakeFirstOrThrow();
  report.find("leaves", { code: "order.changed", ...placed(row, first), last });
};
