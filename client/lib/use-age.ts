import { ageWords } from "./freshness.ts";
import { useT } from "./i18n.ts";

/** Returns a function that writes an age in ms as text. */
export const useAge = () => {
  const t = useT();
  return (ageMs: number): string => {
    const { key, params } = ageWords(ageMs);
    return t(key, params);
  };
};
