import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";
import { Document, Edit, FolderClose, More, Plus, Trash } from "@blueprintjs/icons";
import { useState } from "react";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { type DocumentKind, documentKinds, type DocumentNode, kindOfDocument } from "#contracts/documents/document.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { Dot, IconButton } from "#client/kit/inline.tsx";
import { allNodes, stepOf, type TreeRow, useTree } from "#client/kit/tree/tree-rows.ts";
import { TreeHead, TreeName } from "#client/kit/tree/tree-table.tsx";
import { classes } from "#client/lib/classes.ts";
import { Box, Row, Stack, Text } from "#client/kit/layout.tsx";
import type { OpenForm } from "./document-form.tsx";
import { isGroup } from "./use-documents.ts";
import styles from "./documents.module.css";

const { codes } = systemScreens.document;
const icons = { group: <FolderClose />, menu: <Document /> } satisfies Record<DocumentKind, React.ReactElement>;

const addable = (): DocumentKind[] => documentKinds.filter((kind) => hasCode(codes[`add${kind}`]));

type Props = { parentId: string | 0; onAdd: (form: OpenForm) => void };

/** Menu items for the kinds of node that can be added under a parent. */
const AddItems = ({ parentId, onAdd }: Props) => {
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

const AddDocument = (props: Props) => {
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

const { codes: documentRowCodes } = systemScreens.document;

type RowActions = {
  /** Runs after a click on a document. A click on a group opens or closes the group instead. */
  onChoose: (node: DocumentNode) => void;
  onAdd: (form: OpenForm) => void;
  onEdit: (node: DocumentNode) => void;
  onRemove: (node: DocumentNode) => void;
  onMove: (node: DocumentNode, siblings: readonly DocumentNode[], step: 1 | -1) => void;
  /** Moves the dropped node into `on` if that is a group, else before it. */
  onDrop: (node: DocumentNode, on: DocumentNode) => void;
};

type DocumentRowProps = RowActions & {
  row: TreeRow<DocumentNode>;
  isChosen: boolean;
  isUnsaved: boolean;
  onToggle: (open: boolean) => void;
  dragged: DocumentNode | null;
  onDrag: (node: DocumentNode | null) => void;
};

const mayMove = (node: DocumentNode): boolean => hasCode(documentRowCodes[`update${kindOfDocument(node.type)}`]);

/** One row of the tree. Alt with an arrow key moves it among its siblings; dragging moves it anywhere. */
const DocumentRow = ({ row, isChosen, isUnsaved, dragged, onToggle, onDrag, ...actions }: DocumentRowProps) => {
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
  if (!adds && !mayMove(node) && !hasCode(documentRowCodes.remove)) return null;
  const menu = (
    <Menu>
      {adds && <AddItems parentId={node.id} onAdd={onAdd} />}
      {adds && <MenuDivider />}
      {mayMove(node) && <MenuItem icon={<Edit />} text={t("common.edit")} onClick={() => onEdit(node)} />}
      {hasCode(documentRowCodes.remove) && (
        <MenuItem icon={<Trash />} intent="danger" text={t("common.delete")} onClick={() => onRemove(node)} />
      )}
    </Menu>
  );
  return (
    <PopoverNext placement="bottom-end" arrow={false} content={menu}>
      <IconButton icon={<More size={14} />} label={t("documents.more", { name: node.label })} className={styles.more} />
    </PopoverNext>
  );
};

type DocumentTreeProps = RowActions & {
  nodes: readonly DocumentNode[];
  openId: string | undefined;
  /** True if the open document has unsaved text. */
  unsaved: boolean;
  onReload: () => void;
  onAdd: (form: OpenForm) => void;
};

/** Tree of groups and documents, with the actions in each row. */
export const DocumentTree = ({ nodes, openId, unsaved, onReload, ...actions }: DocumentTreeProps) => {
  const t = useT();
  const [dragged, setDragged] = useState<DocumentNode | null>(null);
  const tree = useTree(nodes, ({ label, name }) => [label, name]);
  const all = allNodes(nodes);
  const [groups, documents] = documentKinds.map((kind) => all.filter(({ type }) => kindOfDocument(type) === kind));
  return (
    <Stack as="section" fill="bg" className={styles.documentTree} aria-label={t("documents.tree")}>
      <TreeHead name="document" hint={t("documents.find")} text={tree.text} onText={tree.setText} onReload={onReload}>
        <AddDocument parentId={0} onAdd={actions.onAdd} />
      </TreeHead>
      <Box as="ul" grow scroll className={styles.rows}>
        {tree.rows.map((row) => (
          <DocumentRow
            key={row.node.id}
            {...actions}
            row={row}
            isChosen={row.node.id === openId}
            isUnsaved={unsaved && row.node.id === openId}
            onToggle={(open) => tree.toggle(row.node.id, open)}
            dragged={dragged}
            onDrag={setDragged}
          />
        ))}
      </Box>
      <Text as="small" padY={8} padX={16} size={12} line={16} tone="fg3">
        {t("documents.counts", {
          groups: t("documents.groups", { count: groups?.length }),
          pages: t("documents.pages", { count: documents?.length }),
        })}
      </Text>
    </Stack>
  );
};
