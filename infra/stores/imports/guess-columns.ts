import type { SheetColumn } from "#contracts/imports/calls.ts";
import type { ImportKind } from "#contracts/imports/kinds.ts";
import { languages } from "#contracts/locales/languages.ts";
import { translate } from "#contracts/locales/translate.ts";
import { mostImportColumns } from "#contracts/imports/limits.ts";
import type { RawRow } from "./raw-row.ts";

/** The head row is searched for in this many first rows. */
export const HEAD_ROWS = 30;
const MOST_SAMPLES = 5;

/** Column heads from other programs, in addition to the labels of the fields. */
const alsoCalled: Readonly<Record<string, string[]>> = {
  gasBarcode: [
    "条码",
    "条形码",
    "瓶号",
    "钢瓶条码",
    "气瓶条码",
    "bar code",
    "barcode no",
    "code",
    "bottle no",
    "bottle",
    "cylinder no",
  ],
  factoryNumber: ["出厂编号", "钢印号", "气瓶编号", "factory no", "serial number", "serial no", "serial"],
  specId: ["规格", "规格名称", "型号", "规格型号", "气瓶规格", "spec", "specification", "size", "type", "model"],
  bodyId: ["瓶体", "瓶体结构", "body"],
  gasManufacturingUnitId: ["制造单位", "生产厂家", "制造厂", "厂家", "maker", "manufacturer", "vendor"],
  packingBatch: ["批次", "批号", "batch"],
  productionDate: [
    "制造日期",
    "生产日期",
    "出厂日期",
    "made",
    "made on",
    "manufactured",
    "production date",
    "mfg date",
    "mfg",
    "date of manufacture",
    "manufacture date",
  ],
  inspectionDate: [
    "上次检验",
    "检验日期",
    "上次检验日期",
    "last check",
    "last inspection",
    "last test",
    "test date",
    "tested",
  ],
  expirationDate: ["下次检验", "下检日期", "下次检验日期", "due", "next inspection", "next test", "retest"],
  emptyWeight: ["皮重", "空瓶重", "自重", "空重", "tare", "empty weight"],
  place: ["位置", "所在位置", "所在单位", "所在地", "存放地点", "存放位置", "location", "last location", "where"],
  content: [
    "空满",
    "空满瓶",
    "空瓶满瓶",
    "空瓶/满瓶",
    "瓶况",
    "empty or full",
    "full or empty",
    "empty/full",
    "full/empty",
  ],
  telephone: ["电话", "手机", "联系电话", "手机号", "phone", "mobile", "tel"],
  licenseNumber: ["车牌", "车牌号", "plate", "number plate"],
  name: ["名称", "姓名", "客户", "客户名称", "name", "client", "customer", "customer name"],
  address: ["地址", "街道", "address", "street", "delivery address"],
  category: ["类别", "客户类型", "性质", "kind", "category", "customer type"],
  remark: ["备注", "说明", "note", "notes", "comment", "remarks"],
  projectName: ["店名", "项目", "shop", "site", "project"],
  code: ["编号", "编码", "代码"],
  reason: ["理由", "原因", "reason", "reasons"],
  idCode: ["工号", "job number", "job no"],
};

/** A head without differences of case, width, spaces, punctuation, required marks and units. */
const bare = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[(（[【].*?[)）\]】]/g, "")
    .replaceAll(/[\s*:：._-]/g, "")
    .replace(/(kg|mpa|mm|年|月)$/, (unit, _group, at) => (at > 0 ? "" : unit));

const headsOf = (name: string, label: string | undefined): string[] =>
  [
    name,
    ...languages.map((language) => translate(language, label ?? `fields.${name}`)),
    ...(alsoCalled[name] ?? []),
  ].map(bare);

/** The field for each head. If two heads name the same field, the first gets it. */
const guesses = (kind: ImportKind, heads: readonly string[]): (string | null)[] => {
  const free = new Map(Object.entries(kind.fields).map(([name, { label }]) => [name, headsOf(name, label)]));
  return heads.map((head) => {
    const parts = [head, ...head.split(/[/\n|]|(?<=\p{Script=Han})\s+(?=[a-z])/iu)]
      .map(bare)
      .filter((part) => part !== "");
    const match = [...free].find(([, names]) => parts.some((part) => names.includes(part)))?.[0];
    if (match !== undefined) free.delete(match);
    return match ?? null;
  });
};

const textAt = ({ cells }: RawRow, index: number): string => (cells[index] ?? "").trim();

/** The head's texts by column. Merged cells have their text in the uppermost row. */
const namesOf = (head: RawRow | undefined, first: readonly RawRow[], width: number): string[] => {
  const above = first.filter(({ row }) => head !== undefined && row < head.row).toReversed();
  const rows = [...(head ? [head] : []), ...above];
  return Array.from({ length: width }, (_, index) => rows.map((row) => textAt(row, index)).find(Boolean) ?? "");
};

/** The head row: the row that, with the rows above it, names most fields. Otherwise the first row with more than one text. */
const headOf = (kind: ImportKind, first: readonly RawRow[], width: number): RawRow | undefined => {
  const countOf = (names: readonly string[]) => guesses(kind, names).filter((guess) => guess !== null).length;
  // A row without a field name of its own would only repeat the head above it.
  const matches = first.map((row) => ({
    row,
    count: countOf(row.cells) > 0 ? countOf(namesOf(row, first, width)) : 0,
  }));
  const most = matches.reduce((best, each) => (each.count > best.count ? each : best), { row: first[0], count: 0 });
  if (most.count > 0) return most.row;
  return first.find(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1) ?? first[0];
};

/**
 * Guesses the columns of a sheet from its first rows. The text of merged head cells is in their uppermost row.
 *
 * @param first rows from the top of the sheet, none of them empty
 */
export const guessColumns = (
  kind: ImportKind,
  first: readonly RawRow[],
): { headRow: number; columns: SheetColumn[] } => {
  const width = Math.min(mostImportColumns, Math.max(0, ...first.map(({ cells }) => cells.length)));
  const head = headOf(kind, first, width);
  const headRow = head?.row ?? 1;
  const below = first.filter(({ row }) => row > headRow);
  const names = namesOf(head, first, width);
  const guessed = guesses(kind, names);
  const columns = names.map((name, index) => ({
    index,
    name: name.slice(0, 200),
    samples: below
      .map((row) => textAt(row, index).slice(0, 100))
      .filter((text) => text !== "")
      .slice(0, MOST_SAMPLES),
    guess: guessed[index] ?? null,
  }));
  return { headRow, columns: columns.filter(({ name, samples }) => name !== "" || samples.length > 0) };
};
