import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";
import { Document, Edit, FolderClose, More, Trash } from "@blueprintjs/icons";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { kindOfDocument, type DocumentNode } from "#contracts/documents/document.ts";
import { Dot } from "#client/kit/inline.tsx";
import { stepOf } from "#client/kit/tree/swap.ts";
import { TreeName } from "#client/kit/tree/tree-name.tsx";
import type { TreeRow } from "#client/kit/tree/tree-rows.ts";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { Row } from "#client/kit/layout.tsx";
import { isGroup } from "../use-documents.ts";
import { addable, AddItems } from "./add-document.tsx";
import type { OpenForm } from "./document-form.tsx";
import styles from "./document-tree.module.css";

const { codes } = systemScreens.document;

/** Actions on a node. */
export type RowActions = {
  /** A document; a group opens and closes. */
  onChoose: (node: DocumentNode) => void;
  onAdd: (form: OpenForm) => void;
  onEdit: (node: DocumentNode) => void;
  onRemove: (node: DocumentNode) => void;
  onMove: (node: DocumentNode, siblings: readonly DocumentNode[], step: 1 | -1) => void;
  /** Dropped on another: into a group, before a document. */
  onDrop: (node: DocumentNode, on: DocumentNode) => void;
};

type Props = RowActions & {
  row: TreeRow<DocumentNode>;
  isChosen: boolean;
  isUnsaved: boolean;
  onToggle: (open: boolean) => void;
  dragged: DocumentNode | null;
  onDrag: (node: DocumentNode | null) => void;
};

const mayMove = (node: DocumentNode): boolean => hasCode(codes[`update${kindOfDocument(node.type)}`]);

/** One row of the tree: Alt with an arrow moves it among its siblings, dragging moves it anywhere. */
export const DocumentRow = ({ row, isChosen, isUnsaved, dragged, onToggle, onDrag, ...actions }: Props) => {
  const t = useT();
  const { node, siblings, depth, isLeaf, isOpen } = row;
  const press = (event: React.KeyboardEvent): void => {
    const step = stepOf(event);
    if (!step || !mayMove(node)) return;
    event.preventDefault();
    actions.onMove(node, siblings, step);
  };
  const takes = dragged !== null && dragged.id !== node.id && !node.parentIds.includes(dragged.id);
  return (
    <Row
      as="li"
      radius="control"
      className={classes(styles.row, isChosen && styles.isChosen, takes && styles.takes)}
      draggable={mayMove(node)}
      onKeyDown={press}
      onDragStart={() => onDrag(node)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => takes && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (takes) actions.onDrop(dragged, node);
        onDrag(null);
      }}
    >
      <TreeName {...{ depth, isLeaf, isOpen, onToggle }} indent={20}>
        <button
          type="button"
          className={styles.name}
          aria-current={isChosen || undefined}
          title={node.label}
          onClick={() => (isGroup(node) ? onToggle(!isOpen) : actions.onChoose(node))}
        >
          {isGroup(node) ? <FolderClose size={14} /> : <Document size={14} />}
          <span>{node.label}</span>
        </button>
      </TreeName>
      {isUnsaved && <Dot role="img" aria-label={t("client.unsaved.dot")} />}
      <RowMenu node={node} {...actions} />
    </Row>
  );
};

const RowMenu = ({ node, onAdd, onEdit, onRemove }: RowActions & { node: DocumentNode }) => {
  const t = useT();
  const adds = isGroup(node) && addable().length > 0;
  if (!adds && !mayMove(node) && !hasCode(codes.remove)) return null;
  const menu = (
    <Menu>
      {adds && <AddItems parentId={node.id} onAdd={onAdd} />}
      {adds && <MenuDivider />}
      {mayMove(node) && <MenuItem icon={<Edit />} text={t("client.form.edit")} onClick={() => onEdit(node)} />}
      {hasCode(codes.remove) && (
        <MenuItem icon={<Trash />} intent="danger" text={t("client.delete.action")} onClick={() => onRemove(node)} />
      )}
    </Menu>
  );
  return (
    <PopoverNext placement="bottom-end" arrow={false} content={menu}>
      <Button
        variant="minimal"
        size="small"
        className={styles.more}
        icon={<More size={14} />}
        aria-label={t("documents.more", { name: node.label })}
      />
    </PopoverNext>
  );
};
