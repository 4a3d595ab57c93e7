import { useQuery } from "@tanstack/react-query";
import { addAccount, updateAccount } from "#contracts/access/account.ts";
import { flag, multiline, ref, refs, text, type Fields } from "#contracts/fields/field.ts";
import { references } from "#contracts/fields/references.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { knownNames } from "#client/kit/form/known-names.ts";
import { get, post, put } from "#client/lib/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";

const path = "/admin/account";

/** How an account is entered; its rules are those of the calls that add and update it. */
const fields = {
  userName: text({ required: true, maxLength: 50 }),
  nickName: text({ maxLength: 50 }),
  remark: multiline(),
  isUsable: flag({ default: true, help: "client.user.usableHelp" }),
  password: {
    kind: "password",
    required: true,
    addOnly: true,
    label: "client.signIn.password",
    help: "client.account.passwordRule",
  },
  companyId: ref(references.company, { required: true, label: "fields.accountCompany" }),
  employeesId: ref({ ...references.employee, depends: { companyId: "companyId" } }, { label: "client.user.employee" }),
  roleIds: refs(
    { lookup: "/admin/role/getlist", table: "role", nameColumn: "label", as: "roleNames" },
    { required: true, label: "fields.roleNames" },
  ),
} satisfies Fields;

const groups = (use: "add" | "update" | "view") => [
  {
    title: "client.user.account",
    column: 1 as const,
    fields: ["userName", ...(use === "add" ? ["password"] : []), "nickName", "remark", "isUsable"],
  },
  { title: "client.user.place", column: 2 as const, fields: ["companyId", "employeesId", "roleIds"] },
];

type Props = { use: "add" | "update" | "view"; row: Row | null; onSaved: () => void; onClose: () => void };

/** Adds or edits an account. Its password is set when it is added and afterwards by resetting it. */
export const UserForm = ({ use, row, onSaved, onClose }: Props) => {
  const t = useT();
  const id = row?.["id"];
  const { data } = useQuery({
    queryKey: ["record", "account", id],
    queryFn: () => get<Values>(`${path}/get`, { id }),
    enabled: use !== "add",
    gcTime: 0,
    staleTime: 0,
  });
  if (use !== "add" && !data) return null;
  const initial = data ?? {};
  return (
    <FormDialog
      title={t(`client.form.title.${use}`, { name: t("client.user.one") })}
      sub={use === "add" ? undefined : textOf(initial["userName"])}
      width={1200}
      fields={fields}
      groups={groups(use)}
      schema={use === "add" ? addAccount : updateAccount}
      use={use}
      initial={initial}
      known={knownNames(fields, { ...row, ...data })}
      note={use === "add" ? undefined : t("client.form.version", { version: textOf(initial["version"]) })}
      submit={(body) =>
        use === "add" ? post(`${path}/add`, body, { silent: true }) : put(`${path}/update`, body, { silent: true })
      }
      onSaved={onSaved}
      onClose={onClose}
    />
  );
};
