import { Tag } from "@blueprintjs/core";
import { Application, Code, Dot, FolderClose } from "@blueprintjs/icons";
import type { PermissionKind } from "#contracts/access/permission.ts";
import { useT } from "#client/lib/i18n.ts";
import { OutlineTag } from "#client/kit/cells/outline-tag.tsx";

const icons = {
  group: <FolderClose size={12} />,
  menu: <Application size={12} />,
  api: <Code size={12} />,
  dot: <Dot size={12} />,
} satisfies Record<PermissionKind, React.ReactElement>;

/** Kind of a node of the permission tree. */
export const KindTag = ({ kind }: { kind: PermissionKind }) => {
  const t = useT();
  const text = t(`client.permission.kind.${kind}`);
  if (kind === "api" || kind === "dot") return <OutlineTag icon={icons[kind]}>{text}</OutlineTag>;
  return (
    <Tag minimal icon={icons[kind]} intent={kind === "menu" ? "primary" : undefined}>
      {text}
    </Tag>
  );
};
