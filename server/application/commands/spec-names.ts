import { mostNamed } from "#contracts/commands/spec-names.ts";
import { isBarcode } from "#contracts/fields/scalars.ts";
import { done } from "../answer.ts";
import type { Handler } from "../handler.ts";

export const specNames: Handler<"specNames"> = async ({ reference }, _caller, { gasBarcodes }) => {
  const asked = [...new Set(gasBarcodes.split(" ").filter(isBarcode))].slice(0, mostNamed);
  return done({ list: asked.length > 0 ? await reference.specNames(asked) : [] });
};
