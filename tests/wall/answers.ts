import type { ExceptionGroup } from "#contracts/lists/exception.ts";
import type { DemoApi } from "#infra/tools/demo/api.ts";
import { wholeUnits, type Figures } from "./truth.ts";

type Place = { companyId: string; companyName: string; fullBottleStock: number; emptyBottleStock: number };

/** Answers of the interface, by the same names as the truth; places by name too, as the wall draws them. */
export type Answered = { figures: Figures; places: Map<string, string> };

const dues = [0, 7, 30, 90];

export const readAnswers = async (api: DemoApi): Promise<Answered> => {
  const total = async (path: string, query: Record<string, string | number>): Promise<number> =>
    (await api.get<{ total: number }>(path, { ...query, pageSize: 1, exactTotal: "true" })).total;
  const archive = "/manage/gascylinder/getpage";
  const [today, counts, held, waiting, working, cylinders, stock, ...due] = await Promise.all([
    api.get<Record<string, number>>("/GasCylinder/Cockpit/TodayData"),
    api.get<{ list: ExceptionGroup[]; held: number }>("/manage/exception/getcounts"),
    total(archive, { life: "held" }),
    api.get<{ list: { createdTime: string }[] }>("/manage/exception/getpage", {
      ...{ status: "open", sort: "createdTime", pageSize: 1 },
    }),
    total("/manage/exception/getpage", { status: "open,claimed" }),
    total(archive, {}),
    api.get<{ list: Place[] }>("/manage/inventorystatistics/getcountpage", { pageSize: 100 }),
    ...dues.map((value) => total("/manage/gascylinder/getduepage", { due: value })),
  ]);
  const figures: Figures = new Map(Object.entries(today));
  const of = (status: string) => counts.list.reduce((sum, row) => (row.status === status ? sum + row.count : sum), 0);
  figures.set("held", counts.held);
  figures.set("held (archive)", held);
  figures.set("cylinders", cylinders);
  for (const { createdTime } of waiting.list) figures.set("oldest", wholeUnits(Date.now() - Date.parse(createdTime)));
  for (const status of ["open", "claimed", "acknowledged"]) figures.set(`exceptions ${status}`, of(status));
  figures.set("exceptions open + claimed (list)", working);
  for (const [index, value] of dues.entries()) figures.set(`due ${value}`, due[index] ?? -1);
  for (const { companyId, fullBottleStock, emptyBottleStock } of stock.list) {
    figures.set(`stock ${companyId} full`, fullBottleStock);
    figures.set(`stock ${companyId} empty`, emptyBottleStock);
  }
  return { figures, places: new Map(stock.list.map(({ companyId, companyName }) => [companyName, companyId])) };
};
