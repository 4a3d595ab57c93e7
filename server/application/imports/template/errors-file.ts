import type { Writable } from "node:stream";
import ExcelJS from "exceljs";
import { importKinds } from "#contracts/imports/kinds.ts";
import type { Language } from "#contracts/locales/languages.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { ImportStore, KeptImport } from "#infra/stores/imports/import-store.ts";
import { sentenceOf } from "../own-imports.ts";
import { headText } from "./template.ts";

const PORTION = 2000;
/** Fields that are required only in some rows, depending on their other values. */
const isAskedAtCheck = new Set(["reason", "place"]);

/**
 * Writes the rows that cannot be registered, with the reasons after their cells. The corrected file can be uploaded again: its header is that of the
 * template, and cells are texts, so that they cannot be formulas.
 */
export const writeErrors = async (
  store: ImportStore,
  { id, kind, mapping }: KeptImport,
  language: Language,
  to: Writable,
): Promise<void> => {
  const fields = Object.entries(importKinds[kind].fields).filter(
    ([name, field]) =>
      Object.hasOwn(mapping?.columns ?? {}, name) || field.required || field.requiredToAdd || isAskedAtCheck.has(name),
  );
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: to, useStyles: true });
  const sheet = workbook.addWorksheet(translate(language, importKinds[kind].label), {
    views: [{ state: "frozen", ySplit: 1 }],
  });
  const heads = [...fields.map(([name, field]) => headText(name, field)), "importFile.row", "importFile.reasons"];
  sheet.columns = heads.map((head, at) => ({
    header: head.startsWith("importFile.") ? translate(language, head) : head,
    width: at === heads.length - 1 ? 80 : 18,
    style: { numFmt: "@" },
  }));
  for (let after = 0; ;) {
    const rows = await store.rows(
      id,
      { states: ["error", "duplicate", "failed"], after },
      { offset: 0, limit: PORTION },
    );
    if (rows.length === 0) break;
    after = rows.at(-1)?.row ?? after;
    for (const { row, cells, errors } of rows) {
      const reasons = errors.map((fault) => {
        const field = importKinds[kind].fields[fault.field];
        const label = field ? `${translate(language, field.label ?? `fields.${fault.field}`)}: ` : "";
        return `${label}${sentenceOf(language, fault)}`;
      });
      sheet.addRow([...fields.map(([name]) => cells[name] ?? null), row, reasons.join("; ")]).commit();
    }
  }
  sheet.commit();
  await workbook.commit();
};
