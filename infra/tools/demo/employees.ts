import type { DemoApi } from "./api.ts";
import { ensure, type Named } from "./ensure.ts";
import { identityNumber } from "./identity-number.ts";
import type { Person, Words } from "./words.ts";

export type Employees = { drivers: Named[]; escorts: Named[]; clerks: Named[] };

/** The people of the stations: who drives, who goes along, and who signs in. */
export const makeEmployees = async (api: DemoApi, words: Words, stationRows: Named[]): Promise<Employees> => {
  // Two of the posts are seeded.
  const codes = [{ code: "P4" }, { code: "P5" }, { code: "WY", name: words.clerk }];
  const [driver, escort, clerk] = await ensure(api, "/info/post", codes, "code");
  const all = (people: readonly Person[], post: Named | undefined, prefix: string, first: number) => {
    const seeds = people.map(([name, sex], index) => ({
      name,
      postId: post?.id,
      idCode: `${prefix}${String(index + 1).padStart(2, "0")}`,
      telephone: `138000${String(10_010 + first + index)}`,
      sex: sex === "man" ? 1 : 2,
      identityNumber: identityNumber(first + index, sex),
      address: words.home,
      companyType: 1,
      companyId: stationRows[index % stationRows.length]?.id,
      contractNumber: `HT-${prefix}${String(index + 1).padStart(3, "0")}`,
      signDate: "2024-03-01",
      ...(post !== clerk && licenceOf(words, `${prefix}2024${String(index + 1).padStart(4, "0")}`)),
    }));
    return ensure(api, "/info/employees", seeds);
  };
  return {
    drivers: await all(words.drivers, driver, "D", 0),
    escorts: await all(words.escorts, escort, "E", words.drivers.length),
    clerks: await all(words.clerks, clerk, "C", words.drivers.length + words.escorts.length),
  };
};

const licenceOf = ({ licence }: Words, number: string) => ({
  licenseName: licence,
  licenseNumber: `4406${number}`,
  licenseTimeBegin: "2024-03-01",
  licenseTimeEnd: "2030-02-28",
});
