import { useEffect, useState } from "react";
import { composing } from "./composing.ts";

/** False from the first drawing until nothing is composed: what would take the focus out of half a word waits so long. */
export const useComposed = (): boolean => {
  const [isOver, setOver] = useState(!composing.isOn());
  useEffect(() => composing.whenOver(() => setOver(true)), []);
  return isOver;
};
