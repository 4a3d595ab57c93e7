import { useLocation, useSearch } from "wouter";
import { region } from "#contracts/resources/region.ts";
import { RecordScreen } from "#client/kit/resource/record-screen.tsx";
import { recordSpecOf } from "#client/kit/resource/record-spec.ts";
import { useT } from "#client/lib/i18n.ts";
import { RegionTree } from "./region-tree.tsx";
import { useRegions } from "./use-regions.ts";

const spec = recordSpecOf(region);

/** `/admin/region`: the tree at the left, what lies below the chosen region at the right. */
const Regions = () => {
  const t = useT();
  const [path, go] = useLocation();
  const search = new URLSearchParams(useSearch());
  const chosen = search.get("parentId") ?? undefined;
  const { nodes, nameOf, reload } = useRegions();
  const name = nameOf(chosen);
  const choose = (id: string | undefined): void => go(id ? `${path}?parentId=${id}` : path);
  const begins = {
    values: { parentId: chosen ?? "0" },
    label: name === undefined ? undefined : t("regions.addBelow", { name }),
  };
  return (
    <RecordScreen
      spec={{
        ...spec,
        begins,
        tree: <RegionTree nodes={nodes} chosen={chosen} onChoose={choose} onReload={reload} />,
      }}
    />
  );
};

export default Regions;
