import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakPages, type Room } from "#workers/render/pdf/break-pages.ts";

const room: Room = { height: 100, pageSum: 10, allSums: 30 };
const rows = (count: number, height = 10): number[] => Array.from({ length: count }, () => height);

describe("pages of a list", () => {
  it("hold as many rows as there is room above the sums of the page", () => {
    expect(breakPages(rows(20), room, true)).toEqual([9, 9, 2]);
  });

  it("have fewer rows where one is higher, and none of them split", () => {
    expect(breakPages([10, 10, 60, 10, 10, 10], room, true)).toEqual([4, 2]);
  });

  it("end with the sums of all; these never stand alone: the last two rows go with them", () => {
    expect(breakPages(rows(6), room, true)).toEqual([6]);
    expect(breakPages(rows(7), room, true)).toEqual([5, 2]);
    expect(breakPages(rows(9), room, true)).toEqual([7, 2]);
    expect(breakPages([40, 45], room, true)).toEqual([1, 1]);
  });

  it("leave the rows of a page that is not full to the next part, which may fill it", () => {
    expect(breakPages(rows(20), room, false)).toEqual([9, 9]);
    expect(breakPages(rows(9), room, false)).toEqual([]);
    expect(breakPages([], room, true)).toEqual([]);
  });

  it("are the same however the list is cut into parts", () => {
    const heights = fc.array(fc.integer({ min: 5, max: 60 }), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(heights, fc.integer({ min: 1, max: 40 }), (all, size) => {
        const pages: number[] = [];
        let over: number[] = [];
        for (let from = 0; from < all.length; from += size) {
          const part = [...over, ...all.slice(from, from + size)];
          const broken = breakPages(part, room, from + size >= all.length);
          pages.push(...broken);
          over = part.slice(broken.reduce((sum, count) => sum + count, 0));
        }
        expect(pages).toEqual(breakPages(all, room, true));
        expect(pages.reduce((sum, count) => sum + count, 0)).toBe(all.length);
      }),
    );
  });

  it("are never fuller than the page, as long as no row is higher than one", () => {
    const heights = fc.array(fc.integer({ min: 5, max: 60 }), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(heights, (all) => {
        let from = 0;
        const pages = breakPages(all, room, true);
        for (const [index, count] of pages.entries()) {
          const used = all.slice(from, (from += count)).reduce((sum, height) => sum + height, room.pageSum);
          expect(used + (index === pages.length - 1 ? room.allSums : 0)).toBeLessThanOrEqual(
            index === pages.length - 1 && count <= 2 ? Infinity : room.height,
          );
        }
      }),
    );
  });
});
