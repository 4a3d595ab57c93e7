import { useEffect, useRef, type RefObject } from "react";
import type { FailedField } from "./sign-in-call.ts";

/** Drawn after the state that they follow, so the focus waits for the frame in which the inputs are enabled again. */
export const useInputs = (first?: FailedField) => {
  const userName = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const verifyCode = useRef<HTMLInputElement>(null);
  const wanted = useRef<FailedField | null>(first ?? null);
  const all: Record<FailedField, RefObject<HTMLInputElement | null>> = { userName, password, verifyCode };
  useEffect(() => {
    if (!wanted.current) return;
    const field = all[wanted.current].current;
    wanted.current = null;
    field?.focus();
    field?.select();
  });
  return { ...all, focus: (field: FailedField): void => void (wanted.current = field) };
};
