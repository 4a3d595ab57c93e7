import { Button, Callout } from "@blueprintjs/core";
import { Error as ErrorIcon } from "@blueprintjs/icons";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { useT } from "#client/lib/i18n.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { showError, showOk } from "#client/state/toasts.ts";
import { FormBody, UnsavedNote } from "#client/kit/form/form-row.tsx";
import { Dot, HeadNote, Muted, Spacer } from "#client/kit/inline.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { editable, type FormSpec, type Values } from "./form-spec.ts";
import { differences, merged } from "./differences.ts";
import type { Picks } from "../draft/draft-conflict.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { resolverOf, bodyOf, startValues } from "./values.ts";
import { DialogFrame } from "../dialog/dialog-frame.tsx";
import { FormColumns } from "./form-columns.tsx";
import { useUnsaved } from "./use-unsaved.ts";
import styles from "./form.module.css";

/** Summary above the fields: the number of invalid fields, with a link to each. */
const FormSummary = ({ spec, wrong }: { spec: FormSpec; wrong: string[] }) => {
  const t = useT();
  return (
    <Callout compact intent="danger" icon={<ErrorIcon />} role="alert">
      <b>{t("client.form.wrong", { count: wrong.length })}</b>
      {wrong.map((name) => (
        <a
          key={name}
          href={`#f-${name}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(`f-${name}`)?.focus();
          }}
        >
          {t(spec.fields[name]?.label ?? `fields.${name}`)}
        </a>
      ))}
    </Callout>
  );
};

/** Keys of the toast's text. */
const doneBy: Record<FormSpec["use"], string> = {
  add: "client.form.added",
  update: "client.form.updated",
  view: "client.form.updated",
};

/** State of the form of one record, and its save. `conflict` is set if somebody else's save is in conflict. */
const useRecordForm = (spec: FormSpec) => {
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
      showOk(typeof spec.done === "function" ? spec.done(values) : t(spec.done ?? doneBy[spec.use]));
      spec.onClose();
      spec.onSaved(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409 && error.code === "record.stale") {
        const saved = await savedOf(error, spec);
        if (saved) return setStale(saved);
      }
      showRefusal(error, form, fields);
    }
  };
  const save = form.handleSubmit(submit, (faults) => focusField(Object.keys(faults)[0]));
  const first = spec.use === "add" ? spec.groups[0]?.fields.find((name) => name in fields) : undefined;
  useFirstFocus(first);

  /** Continues from the saved record, with these values on top. */
  const goOn = (saved: Values, values: Values): void => {
    record.current = saved;
    form.reset(startValues(spec.fields, saved));
    for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
    setStale(null);
  };
  const conflictWith = (saved: Values) => {
    const conflicts = differences(fields, form.getValues(), saved, record.current);
    const onKeep = (picks: Picks): void => goOn(saved, merged(fields, saved, conflicts, picks));
    const onSave = (picks: Picks): void => {
      onKeep(picks);
      void save();
    };
    return { conflicts, base: record.current, saved, onKeep, onSave, onTheirs: () => goOn(saved, {}) };
  };
  return { fields, form, save, conflict: stale && conflictWith(stale) };
};

/** The saved version in a conflict, with the person who saved it: from the refusal, or loaded. Undefined if it cannot be loaded. */
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

/** Shows a refusal: at the fields of its errors, or as a whole. */
export const showRefusal = (error: ApiError, form: UseFormReturn<Values>, fields: FormSpec["fields"]): void => {
  const ours = error.errors.filter(({ path }) => path in fields);
  for (const { path, code, msg } of ours) form.setError(path, { type: code, message: msg });
  if (ours[0]) focusField(ours[0].path);
  if (ours.length < error.errors.length || ours.length === 0) showError(error);
};

const focusField = (name: string | undefined): void => {
  if (name) requestAnimationFrame(() => document.getElementById(`f-${name}`)?.focus());
};

/** Focuses a form's first field as soon as it is there: at the first opening its part is still loading. */
const useFirstFocus = (name: string | undefined): void =>
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      const field = document.getElementById(`f-${name}`);
      if (field) field.focus();
      else frame = requestAnimationFrame(look);
    };
    if (name !== undefined) frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [name]);

/** Ctrl Enter saves from any field, also from one of several lines. */
const saveByKey = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
};

/** Form to add, edit or view one record. No typed text is lost by a refusal, by a conflict or by closing it by mistake. */
export const FormDialog = (spec: FormSpec) => {
  const t = useT();
  const { fields, form, save, conflict } = useRecordForm(spec);
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const { dirty, close } = useUnsaved(form, fields, spec.onClose);
  const wrong = Object.keys(errors).filter((name) => errors[name]?.message);
  return (
    <DialogFrame width={spec.width} title={<Title title={spec.title} sub={spec.sub} />} onClose={() => void close()}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          // A form that was opened from a field of another form must not save that one.
          event.stopPropagation();
          void save(event);
        }}
        onKeyDown={saveByKey}
      >
        <FormBody>
          {wrong.length > 0 && isSubmitted && <FormSummary spec={spec} wrong={wrong} />}
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
          <Button text={t(spec.use === "view" ? "common.close" : "client.cancel")} onClick={() => void close()} />
          {spec.use !== "view" && (
            <Button type="submit" intent="primary" loading={isSubmitting} text={t(spec.action ?? "client.form.save")} />
          )}
        </div>
      </form>
      {conflict && <ConflictDialog sub={spec.sub} names={spec.known} {...{ fields, ...conflict }} />}
    </DialogFrame>
  );
};

const Title = ({ title, sub }: { title: string; sub?: string }) => (
  <>
    {title}
    {sub && (
      <HeadNote>
        <Sentence text={sub} />
      </HeadNote>
    )}
  </>
);
