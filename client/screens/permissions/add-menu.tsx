import { Button, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Plus } from "@blueprintjs/icons";
import { permissionKinds, type PermissionKind } from "#contracts/access/permission.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { codeOf } from "./permission-calls.ts";

/** The kinds of node that the viewer may add: small in a row, for what stands below it. */
export const AddMenu = ({ small, onAdd }: { small?: boolean; onAdd: (kind: PermissionKind) => void }) => {
  const t = useT();
  const kinds = permissionKinds.filter((kind) => hasCode(codeOf(`add${kind}`)));
  if (kinds.length === 0) return null;
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      content={
        <Menu>
          {kinds.map((kind) => (
            <MenuItem key={kind} text={t(`client.permission.kind.${kind}`)} onClick={() => onAdd(kind)} />
          ))}
        </Menu>
      }
    >
      {small ? (
        <Button variant="minimal" size="small" icon={<Plus size={14} />} aria-label={t("client.permission.addBelow")} />
      ) : (
        <Button intent="primary" icon={<Plus />} endIcon={<CaretDown />} text={t("client.form.add")} />
      )}
    </PopoverNext>
  );
};
