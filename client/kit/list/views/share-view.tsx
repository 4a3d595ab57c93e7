import { addView } from "#contracts/access/shared-view.ts";
import { viewFields } from "#contracts/resources/shared-view.ts";
import { useT } from "#client/lib/i18n.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";

type Props = {
  /** The view's name, if it has one. */
  name: string;
  onShare: (name: string, roleIds: unknown) => Promise<unknown>;
  onShared: () => void;
  onClose: () => void;
};

/** Form for sharing the current view of the list with roles. */
export const ShareView = ({ name, onShare, onShared, onClose }: Props) => {
  const t = useT();
  return (
    <FormDialog
      title={t("client.view.share")}
      width={560}
      fields={viewFields}
      groups={[{ title: "client.view.shareText", fields: Object.keys(viewFields) }]}
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
