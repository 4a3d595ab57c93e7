import { Button, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { Document, FolderClose, Plus } from "@blueprintjs/icons";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { documentKinds, type DocumentKind } from "#contracts/documents/document.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import type { OpenForm } from "./document-form.tsx";

const { codes } = systemScreens.document;
const icons = { group: <FolderClose />, menu: <Document /> } satisfies Record<DocumentKind, React.ReactElement>;

/** Kinds of node that the viewer may add. */
export const addable = (): DocumentKind[] => documentKinds.filter((kind) => hasCode(codes[`add${kind}`]));

type Props = { parentId: string | 0; onAdd: (form: OpenForm) => void };

/** Kinds of node that can be added under a parent, as items of a menu. */
export const AddItems = ({ parentId, onAdd }: Props) => {
  const t = useT();
  return addable().map((kind) => (
    <MenuItem
      key={kind}
      icon={icons[kind]}
      text={t(`documents.add.${kind}`)}
      onClick={() => onAdd({ kind, node: null, parentId })}
    />
  ));
};

/** A new group or document under the root. */
export const AddDocument = (props: Props) => {
  const t = useT();
  if (addable().length === 0) return null;
  const menu = (
    <Menu>
      <AddItems {...props} />
    </Menu>
  );
  return (
    <PopoverNext placement="bottom-end" arrow={false} content={menu}>
      <Button variant="minimal" icon={<Plus />} aria-label={t("client.form.add")} />
    </PopoverNext>
  );
};
