import { useEffect, useState } from "react";
import { composing } from "#client/lib/typing/composing.ts";

/** Debounces a value: returns it once it has not changed for `ms`. A request is sent after a pause in typing, not for every letter. */
export const useDelayed = <T>(value: T, ms = 200): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    let callOff = (): void => {};
    const timer = setTimeout(() => (callOff = composing.whenOver(() => setRested(value))), ms);
    return () => {
      clearTimeout(timer);
      callOff();
    };
  }, [value, ms]);
  return rested;
};
