import { done } from "../answer.ts";
import type { Handler } from "../handler.ts";

export const barcodeLengths: Handler<"barcodeLengths"> = async ({ reference }) =>
  done({ list: await reference.barcodeLengths() });
