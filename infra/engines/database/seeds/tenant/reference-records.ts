import { companyTypes } from "#contracts/streams/company-type.ts";
import { translate } from "#contracts/locales/translate.ts";
import { procedureIds, procedureLabel, procedureOf, procedures } from "#contracts/procedures/index.ts";

/**
 * A record of the first start (rules §4, Reference data). `key` is stable; a value `{ seed }` is the id of another record of this list
 * that stands before it.
 */
export type SeedRecord = {
  key: string;
  table: string;
  /** Its name for readers of English, until somebody calls it otherwise; names of companies and codes have none. */
  english?: string;
  values: Record<string, string | number | boolean | { seed: string }>;
};

/** In Chinese, in which names are stored, and in English. */
type Names = [name: string, english: string];

const propane: SeedRecord["values"] = { name: "液化石油气", colorName: "银灰", isLiquefiedGas: true };

const root: SeedRecord = {
  key: "company.root",
  table: "company",
  values: {
    type: companyTypes.company,
    name: "Cylindra 燃气公司",
    code: "ROOT",
    address: "上海市",
    contact: "管理员",
    telephone: "10000000000",
    isUsable: true,
  },
};

const basics: SeedRecord[] = [
  root,
  { key: "medium.lpg", table: "filling_medium", english: "LPG", values: propane },
  { key: "cap.guard", table: "cap", english: "Fixed guard", values: { name: "固定式护罩" } },
  { key: "cap.screw", table: "cap", english: "Screw cap", values: { name: "螺纹瓶帽" } },
  {
    key: "body.twoPiece",
    table: "body",
    english: "Welded steel, two pieces",
    values: { name: "焊接钢瓶（两件组装）" },
  },
  {
    key: "body.threePiece",
    table: "body",
    english: "Welded steel, three pieces",
    values: { name: "焊接钢瓶（三件组装）" },
  },
];

/** Litres, kilograms, wall in mm; which cap and which body. */
const specs: [name: string, volume: number, maxFillWeight: number, wall: number, cap: string][] = [
  ["YSP4.7", 4.7, 1.9, 2, "cap.guard"],
  ["YSP12", 12, 5, 2, "cap.guard"],
  ["YSP26.2", 26.2, 11, 2.5, "cap.guard"],
  ["YSP35.5", 35.5, 14.9, 3, "cap.guard"],
  ["YSP118", 118, 49.5, 3.5, "cap.screw"],
];

const specRecords: SeedRecord[] = specs.map(([name, volume, maxFillWeight, designThickness, cap]) => ({
  key: `spec.${name}`,
  table: "spec",
  values: {
    name,
    volume,
    maxFillWeight,
    designThickness,
    fillingId: { seed: "medium.lpg" },
    capId: { seed: cap },
    nominalPressure: 2.1,
    hydrostaticPressure: 3.2,
    detectionCycle: 48,
    serviceLife: 8,
  },
}));

const makers: SeedRecord[] = ["华东钢瓶制造有限公司", "江南压力容器有限公司", "北方钢瓶股份有限公司"].map(
  (name, n) => ({
    key: `maker.${n + 1}`,
    table: "maker",
    values: { name, code: `M${n + 1}`, address: "厂区一号路", contact: "销售部", telephone: `1000000001${n}` },
  }),
);

const postNames: Names[] = [
  ["站长", "Station manager"],
  ["充装工", "Filler"],
  ["检验员", "Inspector"],
  ["司机", "Driver"],
  ["押运员", "Escort"],
  ["仓库管理员", "Store keeper"],
];
const posts: SeedRecord[] = postNames.map(([name, english], n) => ({
  key: `post.${n + 1}`,
  table: "post",
  english,
  values: { name, code: `P${n + 1}`, isUsable: true },
}));

const defects = (type: number, names: Names[]): SeedRecord[] =>
  names.map(([name, english], n) => ({
    key: `defective.${type}.${n + 1}`,
    table: "defective",
    english,
    values: { type, name, isUsable: true },
  }));

const preFill: Names[] = [
  ["超过检验期", "Inspection overdue"],
  ["标志不清", "Marks illegible"],
  ["报废标志", "Marked as scrap"],
  ["颜色不符", "Wrong colour"],
  ["护罩缺失", "Guard missing"],
  ["火烧或受热损伤", "Burn or heat damage"],
  ["腐蚀", "Corrosion"],
  ["凹陷", "Dent"],
  ["变形", "Deformed"],
  ["瓶阀松动", "Valve loose"],
  ["自重不明", "Tare unknown"],
  ["新瓶未置换", "New, not purged"],
  ["残液过多", "Too much residue"],
];
const postFill: Names[] = [
  ["瓶壁温度异常", "Wall temperature abnormal"],
  ["鼓包", "Bulge"],
  ["瓶阀或瓶口泄漏", "Leak at valve or neck"],
  ["瓶帽缺失", "Cap missing"],
  ["重量超差", "Weight out of range"],
  ["封签或标签缺失", "Seal or label missing"],
];
const periodic: Names[] = [
  ["外观", "Appearance"],
  ["焊缝", "Welds"],
  ["阀座", "Valve seat"],
  ["壁厚", "Wall thickness"],
  ["容积", "Volume"],
  ["水压试验", "Hydraulic test"],
  ["气密性", "Tightness"],
];

/** The procedures of a cylinder's life, as the lists call them until somebody calls them otherwise. */
const procedureRecords: SeedRecord[] = procedureIds.map((id) => ({
  key: `procedure.${id}`,
  table: "procedure",
  english: translate("en", procedureLabel(id)),
  values: { name: translate("zh", procedureLabel(id)), type: procedureOf(id).kind },
}));

/** Customer limits are off until somebody switches them on (rules §4, Orders). */
const limits: SeedRecord = {
  key: "clientConfig",
  table: "client_config",
  values: { enableNum: false, enableDays: false },
};

export const referenceRecords: SeedRecord[] = [
  ...basics,
  ...specRecords,
  ...makers,
  ...posts,
  ...procedureRecords,
  limits,
  ...defects(procedures.preFillCheck, preFill),
  ...defects(procedures.postFillCheck, postFill),
  ...defects(procedures.periodicCheck, periodic),
];
