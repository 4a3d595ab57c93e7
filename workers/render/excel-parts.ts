import { escaped } from "./xml.ts";

/** The parts of a workbook with one sheet, beside the sheet itself (ECMA-376). */
const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEETS = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

export const SHEET_PART = "xl/worksheets/sheet1.xml";
export const sheetBegin = `${HEAD}<worksheet xmlns="${MAIN}">`;

const part = (name: string, type: string): string =>
  `<Override PartName="/${name}" ContentType="${SHEETS}.${type}+xml"/>`;
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (...all: string[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;

const types = [
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
  `<Default Extension="xml" ContentType="application/xml"/>`,
  part("xl/workbook.xml", "sheet.main"),
  part(SHEET_PART, "worksheet"),
  part("xl/styles.xml", "styles"),
].join("");

/** @param styles the inner of `styleSheet` */
export const workbookParts = (sheetName: string, styles: string): [name: string, xml: string][] => [
  ["[Content_Types].xml", `${HEAD}<Types xmlns="${PACKAGE}/content-types">${types}</Types>`],
  ["_rels/.rels", relations(relation("rId1", "officeDocument", "xl/workbook.xml"))],
  [
    "xl/workbook.xml",
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    relations(relation("rId1", "worksheet", "worksheets/sheet1.xml"), relation("rId2", "styles", "styles.xml")),
  ],
  ["xl/styles.xml", `${HEAD}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`],
];
