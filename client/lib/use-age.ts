import { ageWords } from "./freshness.ts";
import { useT } from "./i18n.ts";

/** Gives the words of an age in ms. */
export const useAge = () => {
  const t = useT();
  return (ageMs: number): string => {
    const { key, params } = ageWords(ageMs);
    return t(key, params);
  };
};
