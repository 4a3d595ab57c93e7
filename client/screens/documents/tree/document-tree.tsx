import { useState } from "react";
import { documentKinds, kindOfDocument, type DocumentNode } from "#contracts/documents/document.ts";
import { TreeHead } from "#client/kit/tree/tree-head.tsx";
import { allNodes } from "#client/kit/tree/tree-rows.ts";
import { useTree } from "#client/kit/tree/use-tree.ts";
import { useT } from "#client/lib/i18n.ts";
import { Text } from "#client/kit/layout.tsx";
import { AddDocument } from "./add-document.tsx";
import type { OpenForm } from "./document-form.tsx";
import { DocumentRow, type RowActions } from "./document-row.tsx";
import styles from "./document-tree.module.css";

type Props = RowActions & {
  nodes: readonly DocumentNode[];
  chosen: string | undefined;
  /** The chosen one holds something unsaved. */
  unsaved: boolean;
  onReload: () => void;
  onAdd: (form: OpenForm) => void;
};

/** Groups and documents, with what is done with each in its row. */
export const DocumentTree = ({ nodes, chosen, unsaved, onReload, ...actions }: Props) => {
  const t = useT();
  const [dragged, setDragged] = useState<DocumentNode | null>(null);
  const tree = useTree(nodes, ({ label, name }) => [label, name]);
  const all = allNodes(nodes);
  const [groups, documents] = documentKinds.map((kind) => all.filter(({ type }) => kindOfDocument(type) === kind));
  return (
    <aside className={styles.root} aria-label={t("documents.tree")}>
      <TreeHead name="document" hint={t("documents.find")} text={tree.text} onText={tree.setText} onReload={onReload}>
        <AddDocument parentId={0} onAdd={actions.onAdd} />
      </TreeHead>
      <ul className={styles.rows}>
        {tree.rows.map((row) => (
          <DocumentRow
            key={row.node.id}
            {...actions}
            row={row}
            isChosen={row.node.id === chosen}
            isUnsaved={unsaved && row.node.id === chosen}
            onToggle={(open) => tree.toggle(row.node.id, open)}
            dragged={dragged}
            onDrag={setDragged}
          />
        ))}
      </ul>
      <Text as="small" padY={8} padX={16} size={12} line={16} tone="fg3">
        {t("documents.counts", {
          groups: t("documents.groups", { count: groups?.length }),
          pages: t("documents.pages", { count: documents?.length }),
        })}
      </Text>
    </aside>
  );
};
