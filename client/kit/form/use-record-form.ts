import { useEffect, useMemo, useRef, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { showError, showOk } from "#client/state/toasts.ts";
import { differences, merged } from "./conflict.ts";
import type { Picks } from "./conflict-dialog.tsx";
import { editable, type FormSpec, type Values } from "./form-spec.ts";
import { resolverOf } from "./resolver.ts";
import { bodyOf, startValues } from "./values.ts";

/** State of the form over one record, and its save. `conflict` is there while another's save stands in its way. */
export const useRecordForm = (spec: FormSpec) => {
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
  const submit = async (values: Values): Promise<void> => {
    if (spec.sure && !(await spec.sure(values))) return;
    try {
      const answer = await spec.submit(toBody(values));
      showOk(t(spec.done ?? (spec.use === "add" ? "client.form.added" : "client.form.updated")));
      spec.onClose();
      spec.onSaved(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409 && error.code === "record.stale") {
        const saved = await savedOf(error, spec);
        if (saved) return setStale(saved);
      }
      refused(error, form, fields);
    }
  };
  const save = form.handleSubmit(submit, (found) => focusField(Object.keys(found)[0]));
  const first = spec.use === "add" ? spec.groups[0]?.fields.find((name) => name in fields) : undefined;
  useEffect(() => focusField(first), [first]);

  /** The saved record is the one to go on from, with these values over it. */
  const goOn = (saved: Values, values: Values): void => {
    record.current = saved;
    form.reset(startValues(spec.fields, saved));
    for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
    setStale(null);
  };
  const conflictWith = (saved: Values) => {
    const found = differences(fields, form.getValues(), saved, record.current);
    const onKeep = (picks: Picks): void => goOn(saved, merged(fields, saved, found, picks));
    const onSave = (picks: Picks): void => {
      onKeep(picks);
      void save();
    };
    return { found, opened: record.current, saved, onKeep, onSave, onTheirs: () => goOn(saved, {}) };
  };
  return { fields, form, save, conflict: stale && conflictWith(stale) };
};

/** The record that stands in this one's way, with who saved it: answered with the refusal, or asked for. Undefined where neither is to be had. */
const savedOf = async (error: ApiError, { fresh }: FormSpec): Promise<Values | undefined> => {
  const answered = error.data as Values | null;
  if (answered?.["version"] !== undefined) return answered;
  try {
    const record = await fresh?.();
    return record && { ...record, ...answered };
  } catch {
    return undefined;
  }
};

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
