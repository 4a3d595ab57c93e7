import { useQuery } from "@tanstack/react-query";
import { useLocation, useSearch } from "wouter";
import { regionCalls } from "#contracts/interface/own-calls.ts";
import { region } from "#contracts/resources/region.ts";
import { Stack, Text } from "#client/kit/layout.tsx";
import { allNodes, treeOf, type FlatNode, type TreeOf, useTree } from "#client/kit/tree/tree-rows.ts";
import { send } from "#client/state/api.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";
import { translate, useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { classes } from "#client/lib/classes.ts";
import { TreeHead, TreeName } from "#client/kit/tree/tree-table.tsx";
import { RecordScreen } from "#client/kit/resource/record-screen.tsx";
import { recordSpecOf, type RecordSpec } from "#client/kit/resource/record-spec.ts";
import styles from "./regions.module.css";

type Region = FlatNode & { regionInfoName: string; enabled: boolean };
export type RegionOfTree = TreeOf<Region>;

/** Loads the tree of all regions and reloads it after each change. */
export const useRegions = () => {
  const query = useQuery({
    queryKey: ["list", region.name, "tree"],
    queryFn: () => send(regionCalls.tree, {}, { silent: true }),
  });
  const reload = (): void => void query.refetch();
  useListChanged(region.name, reload);
  const nodes = treeOf(query.data?.list ?? []);
  const nameOf = (id: string | undefined): string | undefined =>
    allNodes(nodes).find((node) => node.id === id)?.regionInfoName;
  return { nodes, nameOf, reload };
};

type Props = {
  nodes: readonly RegionOfTree[];
  /** Id of the region with the shown children. Undefined for the root. */
  parentId: string | undefined;
  onChoose: (id: string | undefined) => void;
  onReload: () => void;
};

/** Tree of regions. A click on a region shows its children. */
export const RegionTree = ({ nodes, parentId, onChoose, onReload }: Props) => {
  const t = useT();
  const tree = useTree(nodes, ({ regionInfoName }) => [regionInfoName]);
  const rowClass = (isChosen: boolean) => classes(styles.row, isChosen && styles.isChosen);
  return (
    <Stack as="aside" rule="right" fill="bg" className={styles.tree} aria-label={t("regions.tree")}>
      <TreeHead name="region" hint={t("regions.find")} text={tree.text} onText={tree.setText} onReload={onReload} />
      <Text as="ul" scroll className={styles.rows}>
        <li className={rowClass(parentId === undefined)}>
          <button type="button" aria-pressed={parentId === undefined} onClick={() => onChoose(undefined)}>
            {t("common.all")}
          </button>
        </li>
        {tree.rows.map(({ node, depth, isLeaf, isOpen }) => (
          <li key={node.id} className={rowClass(node.id === parentId)}>
            <TreeName {...{ depth, isLeaf, isOpen }} indent={20} onToggle={(open) => tree.toggle(node.id, open)}>
              <button type="button" aria-pressed={node.id === parentId} onClick={() => onChoose(node.id)}>
                {node.regionInfoName}
              </button>
            </TreeName>
            {!isLeaf && <small>{node.children.length}</small>}
          </li>
        ))}
      </Text>
    </Stack>
  );
};

/** Code and level that a region gets below a parent, as the server will give them. A region that stays where it is keeps its own. */
const NextPlace = ({ parentId }: { parentId: string }) => {
  const t = useT();
  const { data } = useQuery({
    queryKey: ["list", region.name, "place", parentId],
    queryFn: () => send(regionCalls.next, { parentId }, { silent: true }),
  });
  return <Place code={data?.regionInfoAuto} level={data?.regionInfoLevel} label={t("regions.place")} />;
};

const Place = ({ code, level, label }: { code: unknown; level: unknown; label: string }) => {
  const t = useT();
  if (!code) return null;
  return (
    <Text as="p" size={12} tone="fg2" above={4} role="status" aria-label={label}>
      {t("regions.placeIs", { code: textOf(code), level: textOf(level) })}
    </Text>
  );
};

const spec: RecordSpec = {
  ...recordSpecOf(region),
  below: (name, values, record) => {
    if (name !== "parentId" || !values[name]) return null;
    const parentId = textOf(values[name]);
    if (record && textOf(record[name]) === parentId)
      return (
        <Place code={record["regionInfoAuto"]} level={record["regionInfoLevel"]} label={translate("regions.place")} />
      );
    return <NextPlace parentId={parentId} />;
  },
};

/** Page `/admin/region`: the tree on the left, the children of the selected region on the right. */
const Regions = () => {
  const t = useT();
  const [path, go] = useLocation();
  const search = new URLSearchParams(useSearch());
  const asked = search.get("parentId") ?? undefined;
  const parentId = asked === "0" ? undefined : asked;
  const { nodes, nameOf, reload } = useRegions();
  const name = nameOf(parentId);
  const choose = (id: string | undefined): void => go(id ? `${path}?parentId=${id}` : path);
  const begins = {
    values: { parentId: parentId ?? "0" },
    label: name === undefined ? undefined : t("regions.addBelow", { name }),
  };
  return (
    <RecordScreen
      spec={{
        ...spec,
        begins,
        tree: <RegionTree nodes={nodes} parentId={parentId} onChoose={choose} onReload={reload} />,
      }}
    />
  );
};

export default Regions;
