import { Tag } from "@blueprintjs/core";
import { Application, Code, Dot, FolderClose } from "@blueprintjs/icons";
import type { PermissionKind } from "#contracts/access/permission.ts";
import { useT } from "#client/lib/i18n.ts";

const icons = {
  group: <FolderClose size={12} />,
  menu: <Application size={12} />,
  api: <Code size={12} />,
  dot: <Dot size={12} />,
} satisfies Record<PermissionKind, React.ReactElement>;

/** Kind of a node of the permission tree. */
export const KindTag = ({ kind }: { kind: PermissionKind }) => {
  const t = useT();
  const isPoint = kind === "api" || kind === "dot";
  return (
    <Tag
      minimal
      icon={icons[kind]}
      intent={kind === "menu" ? "primary" : undefined}
      className={isPoint ? "cy-tag-line is-fg" : undefined}
    >
      {t(`client.permission.kind.${kind}`)}
    </Tag>
  );
};
