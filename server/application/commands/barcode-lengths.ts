import { done } from "../answer.ts";
import type { Handler } from "../handler.ts";

export const barcodeLengths: Handler<"barcodeLengths"> = async ({ reference }) => {
  const [list, twice] = await Promise.all([reference.barcodeLengths(), reference.codesTwice()]);
  return done({ list, twice });
};
