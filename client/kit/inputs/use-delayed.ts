import { useEffect, useState } from "react";

/** The value once it has rested for `ms`: typing asks the server when it pauses, not at every letter. */
export const useDelayed = <T>(value: T, ms = 200): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
};
