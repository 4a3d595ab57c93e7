import { Button } from "@blueprintjs/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { useLocation } from "wouter";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { setDirty } from "#client/state/tabs.ts";
import { showError, showOk } from "#client/state/toasts.ts";
import { DialogFrame } from "../dialog/dialog-frame.tsx";
import { confirm } from "#client/state/confirm.ts";
import { editable, type FormSpec, type Values } from "./form-spec.ts";
import { differences, merged } from "./conflict.ts";
import { ConflictDialog, type Picks } from "./conflict-dialog.tsx";
import { FormColumns } from "./form-columns.tsx";
import { FormSummary } from "./form-summary.tsx";
import { resolverOf } from "./resolver.ts";
import { bodyOf, startValues } from "./values.ts";
import styles from "./form-dialog.module.css";
import { FormBody } from "#client/kit/form/form-body.tsx";
import { UnsavedNote } from "#client/kit/form/unsaved-note.tsx";
import { Dot, HeadNote, Muted, Spacer } from "#client/kit/inline.tsx";

/** Add, edit or view one record. Nothing typed is lost: not by a refusal, not by another's save, not by a slip of the hand. */
export const FormDialog = (spec: FormSpec) => {
  const t = useT();
  const fields = useMemo(() => editable(spec), [spec]);
  const record = useRef(spec.use === "add" ? null : spec.initial);
  const [stale, setStale] = useState<Values | null>(null);
  const toBody = (values: Values): Values => bodyOf(fields, values, record.current);
  const form = useForm<Values>({
    defaultValues: startValues(
      spec.fields,
      spec.use === "add" ? { ...defaultsOf(spec), ...spec.initial } : spec.initial,
    ),
    mode: "onTouched",
    resolver: resolverOf(spec.schema, fields, toBody),
    shouldFocusError: false,
  });
  const { errors, dirtyFields, isSubmitting } = form.formState;
  const dirty = Object.keys(dirtyFields).filter((name) => name in fields);
  const wrong = Object.keys(errors).filter((name) => errors[name]?.message);

  const close = async (): Promise<void> => {
    const question = {
      title: t("client.unsaved.title"),
      text: t("client.unsaved.count", { count: dirty.length }),
      lines: dirty.map((name) => t(fields[name]?.label ?? `fields.${name}`)),
      action: t("client.unsaved.discard"),
      danger: true,
    };
    if (dirty.length === 0 || (await confirm(question))) spec.onClose();
  };
  const save = form.handleSubmit(
    async (values) => {
      try {
        await spec.submit(toBody(values));
        showOk(t(spec.done ?? (spec.use === "add" ? "client.form.added" : "client.form.updated")));
        spec.onSaved();
        spec.onClose();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 409 && error.code === "record.stale") {
          const saved = await savedOf(error, spec);
          if (saved) return setStale(saved);
        }
        refused(error, form, fields);
      }
    },
    (found) => focusField(Object.keys(found)[0]),
  );
  const found = stale ? differences(fields, form.getValues(), stale, record.current) : [];
  /** The saved record is the one to go on from, with these values over it. */
  const goOn = (values: Values): void => {
    record.current = stale;
    form.reset(startValues(spec.fields, stale));
    for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
    setStale(null);
  };
  const keep = (picks: Picks): void => (stale ? goOn(merged(fields, stale, found, picks)) : undefined);
  const first = spec.use === "add" ? spec.groups[0]?.fields.find((name) => name in fields) : undefined;
  useEffect(() => focusField(first), [first]);
  useGuard(dirty.length > 0);
  useDirtyTab(dirty.length > 0);
  return (
    <DialogFrame width={spec.width} title={<Title title={spec.title} sub={spec.sub} />} onClose={() => void close()}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <FormBody>
          {wrong.length > 0 && form.formState.isSubmitted && <FormSummary spec={spec} wrong={wrong} />}
          <FormColumns spec={spec} form={form} fields={fields} />
        </FormBody>
        <div className="bp6-dialog-footer">
          {dirty.length > 0 && (
            <UnsavedNote>
              <Dot />
              {t("client.unsaved.marks", { count: dirty.length })}
            </UnsavedNote>
          )}
          <Muted small>{spec.note}</Muted>
          <Spacer />
          <Button text={t(spec.use === "view" ? "client.close" : "client.cancel")} onClick={() => void close()} />
          {spec.use !== "view" && (
            <Button type="submit" intent="primary" loading={isSubmitting} text={t(spec.action ?? "client.form.save")} />
          )}
        </div>
      </form>
      {stale && (
        <ConflictDialog
          sub={spec.sub}
          fields={fields}
          found={found}
          opened={record.current}
          saved={stale}
          known={spec.known}
          onKeep={keep}
          onSave={(picks) => {
            keep(picks);
            void save();
          }}
          onTheirs={() => goOn({})}
        />
      )}
    </DialogFrame>
  );
};

/** The record that stands in this one's way: answered with the refusal, or asked for. Undefined where neither is to be had. */
const savedOf = async (error: ApiError, { fresh }: FormSpec): Promise<Values | undefined> => {
  const answered = error.data as Values | null;
  if (answered?.["version"] !== undefined) return answered;
  try {
    return await fresh?.();
  } catch {
    return undefined;
  }
};

const Title = ({ title, sub }: { title: string; sub?: string }) => (
  <>
    {title}
    {sub && <HeadNote>{sub}</HeadNote>}
  </>
);

const defaultsOf = (spec: FormSpec): Values =>
  Object.fromEntries(Object.entries(spec.fields).map(([name, field]) => [name, field.default]));

/** Shows a refusal: another's save, fields by their path, or the whole. */
const refused = (error: ApiError, form: UseFormReturn<Values>, fields: FormSpec["fields"]): void => {
  const ours = error.errors.filter(({ path }) => path in fields);
  for (const { path, code, msg } of ours) form.setError(path, { type: code, message: msg });
  if (ours[0]) focusField(ours[0].path);
  if (ours.length < error.errors.length || ours.length === 0) showError(error);
};

const focusField = (name: string | undefined): void => {
  if (name) requestAnimationFrame(() => document.getElementById(`f-${name}`)?.focus());
};

/** The page's tab has its dot while something typed is not saved. */
const useDirtyTab = (dirty: boolean): void => {
  const [path] = useLocation();
  useEffect(() => {
    setDirty(path, dirty);
    return () => setDirty(path, false);
  }, [path, dirty]);
};

/** The browser asks before a reload or a closed window loses what was typed. */
const useGuard = (dirty: boolean): void => {
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
};
