import { proxy } from "valtio";
import type { ApiError } from "#client/lib/api-error.ts";

export type ToastKind = "ok" | "exc" | "no";
/** A sign of what it is about, in place of its kind's: a claim, the wheel of a board, something that may not be seen or done. */
export type ToastSign = "hand" | "wheel" | "lock";
export type Toast = {
  id: number;
  kind: ToastKind;
  sign?: ToastSign;
  title: string;
  text?: string;
  code?: string | null;
  /** Action against it; the toast goes when it is done. */
  action?: { text: string; run: () => void };
  /** Takes the place of the one with the same subject that is still shown. */
  about?: string;
  count: number;
  ms: number;
};

/** The specification's 3 s; the notice of an export lasts 1 s. */
const lasting = 3000;
let next = 1;

/** `aside`: so many parts of the page need the top right corner, where toasts stand otherwise. */
export const toasts = proxy<{ list: Toast[]; aside: number }>({ list: [], aside: 0 });

/** Keeps toasts away from the top right corner, until the answer is called. */
export const keepToastsAside = (): (() => void) => {
  toasts.aside += 1;
  return () => {
    toasts.aside -= 1;
  };
};

export const showToast = (toast: Omit<Toast, "id" | "count" | "ms"> & { ms?: number }): void => {
  // The same sentence twice is one toast with a new time: ten calls that fail together are one piece of news.
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

/** Closes the toast about a subject: it is read elsewhere. */
export const closeAbout = (subject: string): void => {
  toasts.list = toasts.list.filter(({ about }) => about !== subject);
};

export const closeToast = (id: number): void => {
  toasts.list = toasts.list.filter((toast) => toast.id !== id);
};
