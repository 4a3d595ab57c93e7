import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { PaperBody } from "#contracts/paper/paper-calls.ts";
import { bearersOf } from "#infra/engines/database/bearers.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { readLetterhead } from "../letterhead.ts";
import type { LabelLayout } from "#contracts/paper/labels.ts";

/** The facts of one label. `due` is a day, YYYY-MM-DD. */
export type Label = {
  cylinderId: string;
  gasBarcode: string;
  spec: string;
  factoryNumber: string;
  maker: string;
  due: string;
  /** Barcodes of before that still find the cylinder, the last one first. */
  former: readonly string[];
  /** Name of the enterprise. */
  owner: string;
  telephone: string;
};

/** MM/yyyy, as inspections are stamped on cylinders. */
export const monthOf = (day: string): string => day.split("-").slice(0, 2).reverse().join("/");

/** Thrown for barcodes that no cylinder in the caller's scope has. */
export class LabelsUnknown extends Error {
  override name = "LabelsUnknown";
  readonly gasBarcodes: readonly string[];

  constructor(gasBarcodes: readonly string[]) {
    super(gasBarcodes.slice(0, 10).join(", "));
    this.gasBarcodes = gasBarcodes;
  }
}

/** Reads the labels in the requested order. @throws LabelsUnknown */
export const gatherLabels = async (
  db: Kysely<Database>,
  { gasBarcodes, telephone }: Pick<PaperBody<"labels">, "gasBarcodes" | "telephone">,
  { scope, tenantId }: { scope: CompanyScope; tenantId: string },
): Promise<Label[]> => {
  const rows = await db
    .selectFrom(bearersOf(db, gasBarcodes).as("bearer"))
    .innerJoin("read.cylinder as cylinder", "cylinder.id", "bearer.id")
    .leftJoin("spec", "spec.id", "cylinder.spec_id")
    .leftJoin("maker", "maker.id", "cylinder.gas_manufacturing_unit_id")
    .select([
      "cylinder.id",
      "bearer.code",
      "cylinder.gas_barcode",
      "cylinder.factory_number",
      "cylinder.inspection_due",
      "cylinder.scope_company_id",
      "spec.name as spec",
      "maker.name as maker",
    ])
    .execute();
  const former = await formerCodes(
    db,
    rows.map(({ id }) => id),
  );
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const isTheirs = (code: string): boolean => {
    const row = byCode.get(canonicalCode(code));
    return row !== undefined && (scope === "all" || scope.has(row.scope_company_id));
  };
  const unknown = gasBarcodes.filter((code) => !isTheirs(code));
  if (unknown.length > 0) throw new LabelsUnknown(unknown);
  const owners = new Map<string, Pick<Label, "owner" | "telephone">>();
  for (const companyId of new Set(rows.map((row) => row.scope_company_id))) {
    const owner = await readLetterhead(db, companyId, tenantId);
    owners.set(companyId, { owner: owner.short, telephone: telephone ?? owner.telephone ?? "" });
  }
  return gasBarcodes.map((code) => {
    const row = byCode.get(canonicalCode(code))!;
    return {
      cylinderId: row.id,
      gasBarcode: row.gas_barcode,
      spec: row.spec ?? "",
      factoryNumber: row.factory_number,
      maker: row.maker ?? "",
      due: row.inspection_due,
      former: former.get(row.id) ?? [],
      ...(owners.get(row.scope_company_id) ?? { owner: "", telephone: "" }),
    };
  });
};

const formerCodes = async (db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("read.cylinder_code")
    .select(["id", "attached"])
    .where("id", "in", ids)
    .where("kind", "=", "former")
    .orderBy("created_time", "desc")
    .execute();
  const codes = new Map<string, string[]>();
  for (const { id, attached } of rows) codes.set(id, [...(codes.get(id) ?? []), attached]);
  return codes;
};

type Print = { jobId: string; layout: LabelLayout; at: Date; userId: string; userName: string };

/** Stores the person and time of a printing of labels. A retried file counts as one printing. */
export const keepPrints = async (
  db: Kysely<Database>,
  labels: readonly Label[],
  { jobId, layout, at, userId, userName }: Print,
): Promise<void> => {
  const rows = labels.map(({ cylinderId, gasBarcode, due }) => ({
    job_id: jobId,
    cylinder_id: cylinderId,
    gas_barcode: gasBarcode,
    layout,
    printed_due: due,
    printed_time: at,
    user_id: userId,
    user_name: userName,
  }));
  await db
    .insertInto("label_print")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
