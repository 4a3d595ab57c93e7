import { useQuery } from "@tanstack/react-query";
import { addRole, updateRole } from "#contracts/access/role.ts";
import { choice, flag, multiline, text, type Fields } from "#contracts/fields/field.ts";
import { dataScopeOptions } from "#contracts/lists/role.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { get, post, put } from "#client/lib/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";

const path = "/admin/role";

const fields = {
  label: text({ required: true, maxLength: 50, label: "fields.roleName" }),
  description: multiline({ maxLength: 100 }),
  dataScope: choice(dataScopeOptions, { required: true, default: "company" }),
  isUsable: flag({ default: true }),
} satisfies Fields;

type Props = { use: "add" | "update" | "view"; row: Row | null; onSaved: () => void; onClose: () => void };

/** Adds or edits a role: its name, how far it sees, whether it can be given. */
export const RoleForm = ({ use, row, onSaved, onClose }: Props) => {
  const t = useT();
  const id = row?.["id"];
  const { data } = useQuery({
    queryKey: ["record", "role", id],
    queryFn: () => get<Values>(`${path}/get`, { id }),
    enabled: use !== "add",
    gcTime: 0,
    staleTime: 0,
  });
  if (use !== "add" && !data) return null;
  const initial = data ?? {};
  return (
    <FormDialog
      title={t(`client.form.title.${use}`, { name: t("client.role.one") })}
      sub={use === "add" ? undefined : textOf(initial["label"])}
      width={800}
      fields={fields}
      groups={[{ title: "groups.basic", fields: Object.keys(fields) }]}
      schema={use === "add" ? addRole : updateRole}
      use={use}
      initial={initial}
      known={{}}
      note={use === "add" ? undefined : t("client.form.version", { version: textOf(initial["version"]) })}
      submit={(body) =>
        use === "add" ? post(`${path}/add`, body, { silent: true }) : put(`${path}/update`, body, { silent: true })
      }
      onSaved={onSaved}
      onClose={onClose}
    />
  );
};
