import { Button } from "@blueprintjs/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { limitCalls } from "#contracts/interface/own-calls.ts";
import { schemaOf } from "#contracts/fields/schema.ts";
import { clientConfig, limitsMissing } from "#contracts/resources/client-config.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { FormColumns } from "#client/kit/form/form-columns.tsx";
import { showRefusal } from "#client/kit/form/form-dialog.tsx";
import type { FormSpec, Values } from "#client/kit/form/form-spec.ts";
import { resolverOf, bodyOf, startValues } from "#client/kit/form/values.ts";
import { Muted } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { send } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { useCode } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";
import { FormBody } from "#client/kit/form/form-row.tsx";

const { codes, fields, form: layout } = clientConfig;

/** Requires a value for each limit that is switched on. The server checks the same rule. */
const schema = schemaOf(fields, "add").superRefine((values, ctx) => {
  for (const name of limitsMissing(values)) ctx.addIssue({ code: "custom", path: [name], message: "field.required" });
});

/** Form for the limits of customers. The form is read-only until the user starts to edit, and again after the save. */
const CustomerConfig = () => {
  const may = useCode(...codes.list);
  const { data, error, refetch } = useQuery({
    queryKey: ["clientConfig"],
    queryFn: () => send(limitCalls.get, {}, { silent: true }),
    enabled: may,
  });
  if (!may) return <EmptyState kind="forbidden" code={codes.list[0] ?? ""} page />;
  if (error && !data) return <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return <ConfigForm key={String(data["version"])} record={data} reload={() => void refetch()} />;
};

const ConfigForm = ({ record, reload }: { record: Values; reload: () => void }) => {
  const t = useT();
  const mayEdit = useCode(codes.update);
  const [editing, setEditing] = useState(false);
  const toBody = (values: Values): Values => bodyOf(fields, values, record);
  const form = useForm<Values>({
    defaultValues: startValues(fields, record),
    mode: "onTouched",
    resolver: resolverOf(schema, fields, toBody),
  });
  const spec: FormSpec = {
    title: "",
    width: layout.width,
    fields,
    groups: layout.groups,
    schema,
    use: editing ? "update" : "view",
    initial: record,
    known: {},
    submit: (body) => send(limitCalls.update, body, { silent: true }),
    onSaved: reload,
    onClose: () => setEditing(false),
  };
  const cancel = (): void => {
    form.reset(startValues(fields, record));
    setEditing(false);
  };
  const save = form.handleSubmit(async (values) => {
    try {
      await spec.submit(toBody(values));
      showOk(t("client.form.updated"));
      setEditing(false);
      reload();
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      showRefusal(failed, form, fields);
      if (failed.code === "record.stale") reload();
    }
  });
  const { isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <PageHead>
        {mayEdit && !editing && <Button intent="primary" text={t("common.edit")} onClick={() => setEditing(true)} />}
        {editing && <Button text={t("client.cancel")} onClick={cancel} />}
        {editing && <Button type="submit" intent="primary" loading={isSubmitting} text={t("client.form.save")} />}
      </PageHead>
      <FormBody>
        {!editing && <Muted as="p">{t(mayEdit ? "client.config.readOnly" : "client.config.mayNot")}</Muted>}
        <FormColumns spec={spec} form={form} fields={editing ? fields : {}} />
      </FormBody>
    </form>
  );
};

export default CustomerConfig;
