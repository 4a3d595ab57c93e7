import { Callout } from "@blueprintjs/core";
import { Error as ErrorIcon } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import type { FormSpec } from "./form-spec.ts";

/** Above the fields: how many keep it from being saved, each a way to its field. */
export const FormSummary = ({ spec, wrong }: { spec: FormSpec; wrong: string[] }) => {
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
