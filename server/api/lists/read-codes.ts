import type { Kysely } from "kysely";
import { canonicalCode, isSameCode } from "#contracts/codes/canonical-code.ts";
import type { CodeLine } from "#contracts/lists/cylinder.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { chooseBearer } from "#server/application/read-snapshots.ts";

/** A moment from which a cylinder had a barcode, and the person who gave it. */
type Given = { code: string; since: Date; byName: string | null };

/** The barcodes that a cylinder had, each when it was given. */
const readBarcodes = (db: Kysely<Database>, id: string): Promise<Given[]> =>
  db
    .selectFrom("read.history as entry")
    .leftJoin("account", "account.id", "entry.user_id")
    .select((row) => [
      "entry.gas_barcode as code",
      "entry.created_time as since",
      row.fn.coalesce("account.nick_name", "account.user_name").as("byName"),
    ])
    .where("entry.cylinder_id", "=", id)
    .where("entry.kind", "in", ["registered", "corrected"])
    .orderBy("entry.log_order")
    .$castTo<Given>()
    .execute();

/** The start of the barcode's present stay: a correction of something else does not start it again. */
const lastGiven = (barcodes: readonly Given[], code: string, before?: Date): Given | undefined => {
  const past = barcodes.filter(({ since }) => before === undefined || since < before);
  const other = past.findLastIndex((one) => !isSameCode(one.code, code));
  const stay = past.slice(other + 1);
  return stay[0] ?? past.findLast((one) => isSameCode(one.code, code));
};

/** Reads every code that finds a cylinder: the barcode, then the others in their order, former ones last. */
export const readCodes = async (db: Kysely<Database>, id: string, gasBarcode: string): Promise<CodeLine[]> => {
  const [barcodes, attached] = await Promise.all([
    readBarcodes(db, id),
    db
      .selectFrom("read.cylinder_code as code")
      .leftJoin("account", "account.id", "code.user_id")
      .select((row) => [
        "code.attached",
        "code.kind",
        "code.reason",
        "code.created_time as since",
        row.fn.coalesce("account.nick_name", "account.user_name").as("byName"),
      ])
      .where("code.id", "=", id)
      .orderBy("code.created_time")
      .orderBy("code.code")
      .$castTo<{
        attached: string;
        kind: CodeLine["kind"];
        reason: string | null;
        since: Date;
        byName: string | null;
      }>()
      .execute(),
  ]);
  const lineOf = (one: (typeof attached)[number]): CodeLine => {
    const { attached: code, kind, reason } = one;
    const given = kind === "former" ? lastGiven(barcodes, code, one.since) : undefined;
    const { since, byName } = given ?? one;
    return { code, kind, since: since.toISOString(), byName, until: given ? one.since.toISOString() : null, reason };
  };
  const own = lastGiven(barcodes, gasBarcode);
  const barcode: CodeLine[] = own
    ? [
        {
          code: gasBarcode,
          kind: "barcode",
          since: own.since.toISOString(),
          byName: own.byName,
          until: null,
          reason: null,
        },
      ]
    : [];
  const others = attached.filter(({ kind }) => kind !== "former");
  const former = attached.filter(({ kind }) => kind === "former");
  return [...barcode, ...[...others, ...former].map(lineOf)];
};

/** The one of several cylinders with one canonical code that a spelling names. */
export const bearerIn = async <Found extends Record<string, unknown>>(
  db: Kysely<Database>,
  list: readonly Found[],
  spelling: string,
): Promise<Found | undefined> => {
  const attached = await db
    .selectFrom("read.cylinder_code")
    .select(["id", "attached as key"])
    .where("code", "=", canonicalCode(spelling))
    .execute();
  const candidates = list.map((row) => {
    const key = String(row["gasBarcode"]);
    if (isSameCode(key, spelling)) return { row, what: "barcode", key };
    return { row, what: "code", key: attached.find(({ id }) => id === row["id"])?.key ?? key };
  });
  return chooseBearer(candidates, spelling)?.row;
};
