import fc from "fast-check";
import { expect, it } from "vitest";
import { sizeFor } from "#client/boards/canvas.tsx";

const sides = [fc.integer({ min: 320, max: 3840 }), fc.integer({ min: 400, max: 2160 })] as const;
/** Logical px of a board's small text. */
const text = 20;

it("a board in the shell has no text under 12 px, whatever the window", () => {
  fc.assert(
    fc.property(...sides, (width, height) => {
      expect(sizeFor(width, height, false).k * text).toBeGreaterThanOrEqual(12);
    }),
  );
});

it("a board in the shell is as wide as its window, and one column where that is too narrow", () => {
  fc.assert(
    fc.property(...sides, (width, height) => {
      const { k, width: logical, narrow } = sizeFor(width, height, false);
      expect([Math.round(logical * k), narrow]).toEqual([width, width < 1152]);
    }),
  );
});

it("a wall fills its screen and is never scrolled", () => {
  fc.assert(
    fc.property(...sides, (width, height) => {
      const size = sizeFor(width, height, true);
      expect([Math.round(size.width * size.k), Math.round(size.height * size.k)]).toEqual([width, height]);
    }),
  );
});
