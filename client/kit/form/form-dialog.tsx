import { Button } from "@blueprintjs/core";
import { useEffect, useMemo, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { showError, showOk } from "#client/state/toasts.ts";
import { DialogFrame } from "../dialog/dialog-frame.tsx";
import { confirm } from "#client/state/confirm.ts";
import { editable, type FormSpec, type Values } from "./form-spec.ts";
import { FormColumns } from "./form-columns.tsx";
import { FormSummary } from "./form-summary.tsx";
import { resolverOf } from "./resolver.ts";
import { StaleNote } from "./stale-note.tsx";
import { bodyOf, startValues } from "./values.ts";

/** Add, edit or view one record. Nothing typed is lost: not by a refusal, not by another's save, not by a slip of the hand. */
export const FormDialog = (spec: FormSpec) => {
  const t = useT();
  const fields = useMemo(() => editable(spec), [spec]);
  const [record, setRecord] = useState(spec.use === "add" ? null : spec.initial);
  const [stale, setStale] = useState<Values | null>(null);
  const toBody = (values: Values): Values => bodyOf(fields, values, record);
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
        refused(error, form, fields, setStale);
      }
    },
    (found) => focusField(Object.keys(found)[0]),
  );
  const takeTheirs = (): void => {
    setRecord(stale);
    form.reset(startValues(spec.fields, stale));
    setStale(null);
  };
  const keepMine = (): void => {
    setRecord(stale);
    setStale(null);
  };
  useGuard(dirty.length > 0);
  return (
    <DialogFrame width={spec.width} title={<Title title={spec.title} sub={spec.sub} />} onClose={() => void close()}>
      <form className="cy-formdlg" noValidate onSubmit={(event) => void save(event)}>
        <div className="cy-formbody">
          {stale && <StaleNote stale={stale} onTheirs={takeTheirs} onMine={keepMine} />}
          {!stale && wrong.length > 0 && form.formState.isSubmitted && <FormSummary spec={spec} wrong={wrong} />}
          <FormColumns spec={spec} form={form} fields={fields} />
        </div>
        <div className="bp6-dialog-footer">
          {dirty.length > 0 && (
            <span className="cy-unsaved">
              <i className="cy-dot" />
              {t("client.unsaved.marks", { count: dirty.length })}
            </span>
          )}
          <span className="cy-muted cy-12">{spec.note}</span>
          <span className="cy-grow" />
          <Button text={t(spec.use === "view" ? "client.close" : "client.cancel")} onClick={() => void close()} />
          {spec.use !== "view" && (
            <Button
              type="submit"
              intent="primary"
              loading={isSubmitting}
              disabled={stale !== null}
              text={t(spec.action ?? "client.form.save")}
            />
          )}
        </div>
      </form>
    </DialogFrame>
  );
};

const Title = ({ title, sub }: { title: string; sub?: string }) => (
  <>
    {title}
    {sub && <span className="cy-hsub">{sub}</span>}
  </>
);

const defaultsOf = (spec: FormSpec): Values =>
  Object.fromEntries(Object.entries(spec.fields).map(([name, field]) => [name, field.default]));

/** What the server refused: another's save, fields by their path, or the whole. */
const refused = (
  error: ApiError,
  form: UseFormReturn<Values>,
  fields: FormSpec["fields"],
  setStale: (record: Values) => void,
): void => {
  if (error.status === 409 && error.code === "record.stale") return setStale(error.data as Values);
  const ours = error.errors.filter(({ path }) => path in fields);
  for (const { path, code, msg } of ours) form.setError(path, { type: code, message: msg });
  if (ours[0]) focusField(ours[0].path);
  if (ours.length < error.errors.length || ours.length === 0) showError(error);
};

const focusField = (name: string | undefined): void => {
  if (name) requestAnimationFrame(() => document.getElementById(`f-${name}`)?.focus());
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
