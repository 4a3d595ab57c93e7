import { Button, PopoverNext } from "@blueprintjs/core";
import { Bookmark } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type FilterField, filterFieldsOf } from "#contracts/list-kit/filter-fields.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { sentenceOf } from "#contracts/list-kit/filter-sentence.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { useT } from "#client/lib/i18n.ts";
import { Row, Stack, Text } from "#client/kit/layout.tsx";
import { get } from "#client/state/api.ts";
import { showDay } from "#client/lib/dates.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { changed, emptyTree, filled, type FilterTree, readTree, writeTree } from "./tree.ts";
import type { Row as ListedRow } from "../../../cells/cell.ts";
import { useDelayed } from "../../../inputs/use-delayed.ts";
import { useLookup } from "../../../inputs/use-lookup.ts";
import { SaveView } from "../../views/view-menu.tsx";
import { ConditionGroup } from "./condition-group.tsx";
import styles from "./builder.module.css";

type Props = { list: ListDefinition; filters: string; values: Record<string, string> };

/** Number of rows that match the rules, after a pause in typing. Empty if the server cannot count them. */
const Matches = ({ list, filters, values }: Props) => {
  const t = useT();
  const rested = useDelayed(filters, 400);
  const matching = useCount(list, { ...values, filters: rested }, rested !== "");
  const all = useCount(list, pick(values, list.requires ?? []), true);
  if (all === undefined)
    return <Row align="baseline" gap={8} above={12} below={12} tone="fg3" className={styles.matches} />;
  const count = rested === "" ? all : matching;
  return (
    <Row align="baseline" gap={8} above={12} below={12} tone="fg3" className={styles.matches}>
      <Text as="b" size={20} line={28} weight={600} tone="fg" number>
        {count ?? "…"}
      </Text>
      <span>{t("client.builder.ofAll", { count: all })}</span>
    </Row>
  );
};

const pick = (values: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

const useCount = (list: ListDefinition, query: Record<string, string>, enabled: boolean): string | undefined => {
  const { data } = useQuery({
    queryKey: ["list", list.name, "count", query],
    queryFn: ({ signal }) =>
      get<Page<ListedRow>>(list.path, { ...query, pageIndex: 1, pageSize: 1 }, { silent: true, signal }),
    enabled,
    retry: false,
    staleTime: 10_000,
  });
  return data && `${showNumber(data.total)}${data.totalCapped ? "+" : ""}`;
};

type SentenceProps = { tree: FilterTree; fields: readonly FilterField[]; names: Record<string, string> };

/** The rules as a sentence. */
const Sentence = ({ tree, fields, names }: SentenceProps) => {
  const t = useT();
  return (
    <p aria-live="polite">
      {sentenceOf(tree, { t, fields, showDay }).map((part, index) => {
        switch (part.kind) {
          case "plain":
            return <span key={index}>{part.text}</span>;
          case "strong":
            return <b key={index}>{part.text}</b>;
          case "join":
            return <u key={index}>{part.text}</u>;
          case "ref":
            return <RecordName key={index} id={part.id} lookup={part.lookup} known={names[part.id]} />;
          default:
            return part satisfies never;
        }
      })}
    </p>
  );
};

const RecordName = ({ id, lookup, known: name }: { id: string; lookup: string; known?: string }) => {
  const { offers } = useLookup(lookup, {}, "", name === undefined);
  return <b>{name ?? offers.find((offer) => offer.id === id)?.name ?? id.slice(0, 8)}</b>;
};

type BuilderProps = {
  list: ListDefinition;
  /** The rules from the address, as JSON. */
  filters: string;
  /** The values of the search fields next to the advanced search. */
  values: Record<string, string>;
  onApply: (filters: string) => void;
  /** Applies the rules and saves them as a view. */
  onSave: (name: string, filters: string) => void;
};

/** The advanced search: rules in groups of And and Or, a sentence with their meaning, and the number of matching rows. */
export const Builder = ({ list, filters, values, onApply, onSave }: BuilderProps) => {
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
            text={t("common.clearAll")}
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
