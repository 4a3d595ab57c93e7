import { proxy } from "valtio";
import type { ApiError } from "#client/lib/api-error.ts";

export type ToastKind = "ok" | "exc" | "no";
/** Icon that replaces the one of the kind: a claim, the presenter of a board, or a missing right. */
export type ToastSign = "hand" | "wheel" | "lock";
export type Toast = {
  id: number;
  kind: ToastKind;
  sign?: ToastSign;
  title: string;
  text?: string;
  code?: string | null;
  /** Button of the toast. The toast closes when its work is done. */
  action?: { text: string; run: () => void };
  /** Replaces an open toast with the same subject. */
  about?: string;
  count: number;
  ms: number;
};

/** Toasts stay for the specification's 3 s. The notice of an export stays for 1 s. */
const lasting = 3000;
let next = 1;

/** `aside`: number of parts of the page that need the top right corner, where toasts usually appear. */
export const toasts = proxy<{ list: Toast[]; aside: number }>({ list: [], aside: 0 });

/** Moves toasts out of the top right corner, until the returned function is called. */
export const keepToastsAside = (): (() => void) => {
  toasts.aside += 1;
  return () => {
    toasts.aside -= 1;
  };
};

export const showToast = (toast: Omit<Toast, "id" | "count" | "ms"> & { ms?: number }): void => {
  // The same sentence twice is one toast with a new time, so ten calls that fail together show one toast.
  const same = toasts.list.find(({ title, text }) => title === toast.title && text === toast.text);
  const current = same ?? toasts.list.find(({ about }) => about !== undefined && about === toast.about);
  if (current) {
    Object.assign(current, { sign: undefined, ...toast, ms: toast.ms ?? lasting });
    current.count += 1;
    return;
  }
  toasts.list.push({ ...toast, id: next++, count: 1, ms: toast.ms ?? lasting });
  if (toasts.list.length > 4) toasts.list.shift();
};

export const showOk = (title: string, ms?: number): void => showToast({ kind: "ok", title, ms });

export const showError = (error: ApiError): void =>
  showToast({ kind: "no", title: error.message, code: error.status >= 500 ? error.correlationId : null });

/** Closes the toast about a subject that was read elsewhere. */
export const closeAbout = (subject: string): void => {
  toasts.list = toasts.list.filter(({ about }) => about !== subject);
};

export const closeToast = (id: number): void => {
  toasts.list = toasts.list.filter((toast) => toast.id !== id);
};
