import { useState, type Dispatch, type SetStateAction } from "react";

/** State of a draft. It restarts when its source changes by `Object.is`. */
export const useDraft = <T, S>(source: S, start: (source: S) => T): [T, Dispatch<SetStateAction<T>>] => {
  const [lastSource, setSeen] = useState(source);
  const [draft, setDraft] = useState(() => start(source));
  if (Object.is(lastSource, source)) return [draft, setDraft];
  setSeen(source);
  const next = start(source);
  setDraft(next);
  return [next, setDraft];
};
