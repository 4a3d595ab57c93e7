import type { DemoApi } from "./api.ts";
import { ensure, type Named } from "./ensure.ts";
import { identityNumber } from "./identity-number.ts";
import type { Place } from "./places.ts";
import type { Person, Words } from "./words.ts";

export type Employees = { drivers: Named[]; escorts: Named[] };

/** Adds employees. Each gets a unique number, telephone number and identity number. */
export type Hiring = {
  /** Adds employees with one post, distributed over the places. Their numbers start with the prefix. */
  hire(people: readonly Person[], post: "driver" | "escort" | "clerk", prefix: string, at: Place[]): Promise<Named[]>;
};

export const createHiring = async (api: DemoApi, words: Words): Promise<Hiring> => {
  // Two of the posts are seeded already.
  const codes = [{ code: "P4" }, { code: "P5" }, { code: "WY", name: words.clerk }];
  const [driver, escort, clerk] = await ensure(api, "/info/post", codes, "code");
  const posts = { driver, escort, clerk };
  let hired = 0;
  return {
    hire(people, post, prefix, at) {
      const first = hired;
      hired += people.length;
      const seeds = people.map(([name, sex], index) => ({
        name,
        postId: posts[post]?.id,
        idCode: `${prefix}${String(index + 1).padStart(2, "0")}`,
        telephone: `138000${String(10_010 + first + index)}`,
        sex: sex === "man" ? 1 : 2,
        identityNumber: identityNumber(first + index, sex),
        address: words.home,
        companyType: at[index % at.length]?.type,
        companyId: at[index % at.length]?.id,
        contractNumber: `HT-${prefix}${String(index + 1).padStart(3, "0")}`,
        signDate: "2024-03-01",
        ...(post !== "clerk" && licenceOf(words, `${prefix}2024${String(index + 1).padStart(4, "0")}`)),
      }));
      return ensure(api, "/info/employees", seeds);
    },
  };
};

const licenceOf = ({ licence }: Words, number: string) => ({
  licenseName: licence,
  licenseNumber: `4406${number}`,
  licenseTimeBegin: "2024-03-01",
  licenseTimeEnd: "2030-02-28",
});
