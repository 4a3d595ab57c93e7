import { useT } from "#client/lib/i18n.ts";
import { classes } from "#client/lib/classes.ts";
import { TreeHead } from "#client/kit/tree/tree-head.tsx";
import { TreeName } from "#client/kit/tree/tree-name.tsx";
import { useTree } from "#client/kit/tree/use-tree.ts";
import type { RegionOfTree } from "./use-regions.ts";
import styles from "./region-tree.module.css";

type Props = {
  nodes: readonly RegionOfTree[];
  /** Id of the region whose children are shown; undefined: the root. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  onReload: () => void;
};

/** Regions by where they lie; the one that is chosen shows those below it. */
export const RegionTree = ({ nodes, chosen, onChoose, onReload }: Props) => {
  const t = useT();
  const tree = useTree(nodes, ({ regionInfoName }) => [regionInfoName]);
  const rowClass = (isChosen: boolean) => classes(styles.row, isChosen && styles.isChosen);
  return (
    <aside className={styles.root} aria-label={t("regions.tree")}>
      <TreeHead name="region" hint={t("regions.find")} text={tree.text} onText={tree.setText} onReload={onReload} />
      <ul className={styles.rows}>
        <li className={rowClass(chosen === undefined)}>
          <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
            {t("regions.all")}
          </button>
        </li>
        {tree.rows.map(({ node, depth, isLeaf, isOpen }) => (
          <li key={node.id} className={rowClass(node.id === chosen)}>
            <TreeName {...{ depth, isLeaf, isOpen }} indent={20} onToggle={(open) => tree.toggle(node.id, open)}>
              <button type="button" aria-pressed={node.id === chosen} onClick={() => onChoose(node.id)}>
                {node.regionInfoName}
              </button>
            </TreeName>
            {!isLeaf && <small>{node.children.length}</small>}
          </li>
        ))}
      </ul>
    </aside>
  );
};
