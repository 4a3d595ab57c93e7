import { Button, Checkbox, InputGroup } from "@blueprintjs/core";
import { CollapseAll, ExpandAll, Filter, Refresh } from "@blueprintjs/icons";
import type { useTree } from "#client/kit/tree/use-tree.ts";
import { useT } from "#client/lib/i18n.ts";
import styles from "./grant-panel.module.css";
import { Separator, Spacer } from "#client/kit/inline.tsx";

/** How the table is shown: points by their codes, only what is granted. */
export type Shown = { codes: boolean; only: boolean };

type Props = {
  granted: number;
  /** Number of grants that can be given. */
  all: number;
  locked: boolean;
  onAll: (on: boolean) => void;
  tree: Pick<ReturnType<typeof useTree>, "text" | "setText" | "expandAll" | "collapseAll">;
  onReload: () => void;
  shown: Shown;
  onShown: (shown: Shown) => void;
};

/** All at once, the search, and how the table is shown. */
export const GrantBar = ({ granted, all, locked, onAll, tree, onReload, shown, onShown }: Props) => {
  const t = useT();
  return (
    <div className={styles.bar}>
      <Checkbox
        label={t("client.grant.all")}
        disabled={locked}
        checked={granted > 0 && granted >= all}
        indeterminate={granted > 0 && granted < all}
        onChange={(event) => onAll(event.currentTarget.checked)}
      />
      <Separator />
      <InputGroup
        leftElement={<Filter />}
        name="grantKey"
        aria-label={t("client.grant.filter")}
        placeholder={t("client.grant.filter")}
        value={tree.text}
        onValueChange={tree.setText}
      />
      <Button variant="minimal" icon={<ExpandAll />} text={t("client.tree.expand")} onClick={tree.expandAll} />
      <Button variant="minimal" icon={<CollapseAll />} text={t("client.tree.collapse")} onClick={tree.collapseAll} />
      <Button variant="minimal" icon={<Refresh />} text={t("client.list.reload")} onClick={onReload} />
      <Spacer className={styles.space} />
      <Checkbox
        label={t("client.grant.codes")}
        checked={shown.codes}
        onChange={() => onShown({ ...shown, codes: !shown.codes })}
      />
      <Checkbox
        label={t("client.grant.only")}
        checked={shown.only}
        onChange={() => onShown({ ...shown, only: !shown.only })}
      />
    </div>
  );
};
