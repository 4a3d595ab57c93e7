import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useLocation } from "wouter";
import type { Fields } from "#contracts/fields/field.ts";
import { useT } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";
import { setDirty } from "#client/state/tabs.ts";
import type { Values } from "./form-spec.ts";

/** Names of the unsaved fields, and a close function that asks before they are lost. */
export const useUnsaved = (form: UseFormReturn<Values>, fields: Fields, onClose: () => void) => {
  const t = useT();
  const dirty = Object.keys(form.formState.dirtyFields).filter((name) => name in fields);
  useUnsavedMark(dirty.length > 0);
  const close = async (): Promise<void> => {
    const question = {
      title: t("client.unsaved.title"),
      text: t("client.unsaved.count", { count: dirty.length }),
      lines: dirty.map((name) => t(fields[name]?.label ?? `fields.${name}`)),
      action: t("client.unsaved.discard"),
      danger: true,
    };
    if (dirty.length === 0 || (await confirm(question))) onClose();
  };
  return { dirty, close };
};

/** Marks the page's tab and guards its window while there are unsaved changes. */
export const useUnsavedMark = (dirty: boolean): void => {
  useGuard(dirty);
  useDirtyTab(dirty);
};

/** Shows the dot on the page's tab while there are unsaved changes. */
export const useDirtyTab = (dirty: boolean): void => {
  const [path] = useLocation();
  useEffect(() => {
    setDirty(path, dirty);
    return () => setDirty(path, false);
  }, [path, dirty]);
};

/** The browser asks before a reload or a closed window if there are unsaved changes. */
export const useGuard = (dirty: boolean): void => {
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
};
