import { addView } from "#contracts/access/shared-view.ts";
import { text } from "#contracts/fields/field.ts";
import { account } from "#contracts/resources/account.ts";
import { useT } from "#client/lib/i18n.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";

const fields = {
  name: text({ required: true, maxLength: 40, label: "client.view.name" }),
  roleIds: { ...account.fields.roleIds, required: true },
};

type Props = {
  /** The view's name, if it has one. */
  name: string;
  onShare: (name: string, roleIds: unknown) => Promise<unknown>;
  onShared: () => void;
  onClose: () => void;
};

/** Shares the list as it is arranged now with the holders of some roles. */
export const ShareView = ({ name, onShare, onShared, onClose }: Props) => {
  const t = useT();
  return (
    <FormDialog
      title={t("client.view.share")}
      width={560}
      fields={fields}
      groups={[{ title: "client.view.shareText", fields: Object.keys(fields) }]}
      schema={addView.pick({ name: true, roleIds: true })}
      use="add"
      initial={{ name }}
      known={{}}
      done="client.view.shared"
      action="client.view.shareNow"
      submit={(body) => onShare(String(body["name"]), body["roleIds"])}
      onSaved={onShared}
      onClose={onClose}
    />
  );
};
