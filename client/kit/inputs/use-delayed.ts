import { useEffect, useState } from "react";
import { composing } from "#client/lib/typing/composing.ts";

/** The value once it has rested for `ms`: typing asks the server when it pauses, not at every letter. */
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
