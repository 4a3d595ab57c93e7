import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import { hasText, translate } from "#contracts/locales/translate.ts";
import type { ExportFormat } from "#contracts/wire/exports.ts";

/** Title of a list in a language. */
export const titleOfList = ({ name, export: exported }: ListDefinition, language: Language): string => {
  const key = [`lists.${name}`, `resources.${name}`].find((each) => hasText(language, each));
  return key ? translate(language, key) : (exported ?? name);
};

/** Name of an export's file: the list, the moment as of which it is, if it is, and the time, yyyyMMdd-HHmmss in the tenant's zone. Some lists have a fixed file name. */
export const exportFileName = (
  definition: ListDefinition,
  format: ExportFormat,
  language: Language,
  { at, asOf, timeZone }: { at: Date; asOf?: Date; timeZone: string },
): string =>
  (format === "csv" && !asOf ? definition.csvFile : undefined) ??
  [
    titleOfList(definition, language),
    ...(asOf ? [translate(language, "asOf.inName", { moment: stamp(asOf, timeZone) })] : []),
    `${stamp(at, timeZone)}.${format}`,
  ].join("-");

const stamp = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" })
    .format(at)
    .replaceAll(/[-:]/g, "")
    .replace(" ", "-");
