import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { schemaOf } from "#contracts/fields/schema.ts";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { get, post, put } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { textOf } from "#client/lib/text-of.ts";

const { fields, form, path } = enterpriseLicense;
const { companyId: _whose, ...own } = fields;

type Props = { companyId: string; license: Row | null; onSaved: () => void; onClose: () => void };

/** Adds or edits a licence of one enterprise. */
export const LicenseForm = ({ companyId, license, onSaved, onClose }: Props) => {
  const t = useT();
  const use = license ? "update" : "add";
  const { data } = useQuery({
    queryKey: ["record", "enterpriseLicense", license?.["id"]],
    queryFn: () => get<Values>(`${path}/getlicense`, { id: license?.["id"] }),
    enabled: license !== null,
    gcTime: 0,
  });
  if (license && !data) return null;
  const initial = data ?? {};
  const whole = (body: unknown): Values => ({ ...(body as Values), companyId });
  const schema = z.preprocess(whole, schemaOf(fields, use));
  const save = (body: Values): Promise<unknown> =>
    license
      ? put(`${path}/updatelicense`, whole(body), { silent: true })
      : post(`${path}/addlicense`, whole(body), { silent: true });
  return (
    <FormDialog
      title={t(`client.form.title.${use}`, { name: inSentence(t("resources.enterpriseLicense")) })}
      sub={textOf(initial["name"])}
      width={form.width}
      fields={own}
      groups={[{ title: "groups.basic", fields: Object.keys(own) }]}
      schema={schema}
      use={use}
      initial={initial}
      known={{}}
      note={license ? t("client.form.version", { version: textOf(initial["version"]) }) : undefined}
      submit={save}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
};
