import ExcelJS, { type DataValidation, type Workbook, type Worksheet } from "exceljs";
import type { Field } from "#contracts/fields/field.ts";
import { sheetFields, type ImportKind } from "#contracts/imports/kinds.ts";
import { languages, type Language } from "#contracts/locales/languages.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { NameBook } from "../name-book.ts";
import { exampleOf } from "./example.ts";

/** Rows below the header that get formats and lists. */
const PREPARED = 5000;
/** Most names in the list of a cell. */
const MOST_OFFERED = 2000;
const MOST_WIDTH = 40;

/** ExcelJS accepts rules for ranges, but its types allow only single cells. */
type Validated = Worksheet & { dataValidations: { add(range: string, rule: DataValidation): void } };

const labelOf = (name: string, { label }: Field) => label ?? `fields.${name}`;
const isAsked = ({ required, requiredToAdd }: Field): boolean => !!required || !!requiredToAdd;

/** Header of a column in both languages. A star marks a required field. */
export const headText = (name: string, field: Field): string => {
  const texts = [...new Set(languages.map((language) => translate(language, labelOf(name, field))))];
  return `${texts.join(" / ")}${isAsked(field) ? " *" : ""}`;
};

const offersOf = (name: string, field: Field, book: NameBook, language: Language): string[] => {
  if (field.kind === "flag") return [translate(language, "common.yes"), translate(language, "common.no")];
  if (field.kind === "ref") return book.namesOf(name).slice(0, MOST_OFFERED);
  return (field.options ?? []).map(({ label }) => translate(language, label));
};

/** Creates a template from the fields of a kind: headers in both languages, lists of allowed values, an example row, and notes on the rules. */
export const makeTemplate = async (kind: ImportKind, book: NameBook, language: Language): Promise<Buffer> => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(translate(language, kind.label), { views: [{ state: "frozen", ySplit: 1 }] });
  const lists = workbook.addWorksheet("lists", { state: "hidden" });
  const offeredNames = new Set(sheetFields(kind));
  const fields = Object.entries(kind.fields).filter(([name]) => offeredNames.has(name));
  fields.forEach(([name, field], at) => {
    const offered = offersOf(name, field, book, language);
    const column = sheet.getColumn(at + 1);
    const head = headText(name, field);
    column.width = Math.min(MOST_WIDTH, Math.max(12, head.length + 4));
    // Text format keeps every digit of a barcode and its leading zeros.
    column.numFmt =
      field.kind === "integer" || field.kind === "decimal" ? "General" : field.kind === "day" ? "yyyy-mm-dd" : "@";
    sheet.getCell(1, at + 1).value = head;
    sheet.getCell(1, at + 1).numFmt = "@";
    sheet.getCell(1, at + 1).note = noteOf(field, language);
    sheet.getCell(2, at + 1).value = valueOf(field, exampleOf(kind, name, field, offered));
    if (offered.length > 0) offer(sheet, lists, at + 1, offered);
  });
  sheet.getRow(1).font = { bold: true };
  sheet.getRow(2).font = { italic: true, color: { argb: "FF808080" } };
  addNotes(workbook, fields, language);
  return Buffer.from(await workbook.xlsx.writeBuffer());
};

const valueOf = ({ kind }: Field, example: string | number): string | number | Date =>
  kind === "day" && typeof example === "string" && example !== "" ? new Date(`${example}T00:00:00Z`) : example;

const offer = (sheet: Worksheet, lists: Worksheet, column: number, offered: readonly string[]): void => {
  offered.forEach((text, at) => (lists.getCell(at + 1, column).value = text));
  const letter = lists.getColumn(column).letter;
  const formula = `lists!$${letter}$1:$${letter}$${offered.length}`;
  // Any other name may be typed in either language. It is checked when the file is read.
  const rule: DataValidation = { type: "list", allowBlank: true, formulae: [formula], showErrorMessage: false };
  (sheet as Validated).dataValidations.add(`${letter}2:${letter}${PREPARED}`, rule);
};

/** Describes the rules of a field. */
const noteOf = (field: Field, language: Language): string => {
  const say = (key: string, params?: Record<string, unknown>) => translate(language, key, params);
  const { kind, min, max, scale, unit, maxLength, help } = field;
  return [
    say(isAsked(field) ? "importFile.note.required" : "importFile.note.optional"),
    say(`importFile.note.${kind}`),
    ...(maxLength !== undefined && ["text", "multiline", "barcode"].includes(kind)
      ? [say("field.tooLong", { max: maxLength })]
      : []),
    ...(min !== undefined ? [say("field.tooSmall", { min })] : []),
    ...(max !== undefined ? [say("field.tooBig", { max })] : []),
    ...(kind === "decimal" && scale !== undefined ? [say("field.scale", { scale })] : []),
    ...(unit === undefined ? [] : [say("importFile.note.unit", { unit })]),
    ...(help === undefined ? [] : [say(help)]),
  ].join("\n");
};

const addNotes = (workbook: Workbook, fields: [string, Field][], language: Language): void => {
  const notes = workbook.addWorksheet(translate(language, "importFile.note.sheet"));
  notes.getColumn(1).width = MOST_WIDTH;
  notes.getColumn(2).width = 100;
  notes.addRow([translate(language, "importFile.note.example")]);
  for (const [name, field] of fields)
    notes.addRow([headText(name, field), noteOf(field, language).replaceAll("\n", "; ")]);
};
