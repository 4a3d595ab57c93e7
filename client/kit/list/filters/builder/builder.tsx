import { Button, PopoverNext } from "@blueprintjs/core";
import { Bookmark } from "@blueprintjs/icons";
import { useMemo, useState } from "react";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { useT } from "#client/lib/i18n.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { SaveView } from "../../views/save-view.tsx";
import { ConditionGroup } from "./condition-group.tsx";
import { filterFieldsOf } from "#contracts/list-kit/filter-fields.ts";
import { Matches } from "./matches.tsx";
import { Sentence } from "./sentence.tsx";
import { changed, emptyTree, filled, readTree, writeTree, type FilterTree } from "./tree.ts";
import styles from "./builder.module.css";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Row, Stack } from "#client/kit/layout.tsx";

type Props = {
  list: ListDefinition;
  /** The tree in the address, as JSON. */
  filters: string;
  /** The search fields beside it. */
  values: Record<string, string>;
  onApply: (filters: string) => void;
  /** Applies and keeps as a view under a name. */
  onSave: (name: string, filters: string) => void;
};

/** The advanced search: rules in groups of And and Or, what they mean as a sentence, and how many rows they find. */
export const Builder = ({ list, filters, values, onApply, onSave }: Props) => {
  const t = useT();
  const fields = useMemo(() => filterFieldsOf(list), [list]);
  const [tree, setTree] = useDraft(filters, readTree);
  const [names, setNames] = useState<Record<string, string>>({});
  const full = filled(tree);
  const apply = (next: FilterTree = tree): void => onApply(writeTree(next));
  return (
    <Row
      as="section"
      align="stretch"
      gap={24}
      fixed
      pad={16}
      fill="surface"
      radius="panel"
      scroll
      className={styles.root}
      aria-label={t("client.builder.title")}
    >
      <ConditionGroup
        tree={tree}
        path={[]}
        fields={fields}
        names={names}
        onNames={(more) => setNames((all) => ({ ...all, ...more }))}
        onChange={(path, change) => setTree((now) => changed(now, path, change))}
      />
      <Stack as="aside" fixed rule="left" className={styles.side}>
        <h3>{t("client.builder.reads")}</h3>
        {full.filters.length === 0 ? (
          <Muted as="p">{t("client.builder.nothing")}</Muted>
        ) : (
          <Sentence tree={full} fields={fields} names={names} />
        )}
        <Matches list={list} filters={writeTree(tree)} values={values} />
        <Row align="stretch" gap={8} className={styles.actions}>
          <Button intent="primary" text={t("client.builder.apply")} onClick={() => apply()} />
          <PopoverNext
            placement="top"
            arrow={false}
            content={<SaveView onSave={(name) => onSave(name, writeTree(tree))} />}
          >
            <Button icon={<Bookmark />} text={t("client.view.saveAs")} />
          </PopoverNext>
          <Spacer />
          <Button
            variant="minimal"
            text={t("client.builder.clear")}
            onClick={() => {
              setTree(emptyTree);
              apply(emptyTree);
            }}
          />
        </Row>
      </Stack>
    </Row>
  );
};
