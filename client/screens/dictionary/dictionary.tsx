import { useQuery } from "@tanstack/react-query";
import { Button } from "@blueprintjs/core";
import { Plus } from "@blueprintjs/icons";
import { lazy, useState } from "react";
import { dictionary } from "#contracts/resources/dictionary.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { treeOf, type FlatNode, type TreeOf, allNodes } from "#client/kit/tree/tree-rows.ts";
import { get } from "#client/state/api.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";
import { UsableCell } from "#client/kit/cells/small-cells.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { Row } from "#client/kit/layout.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Part } from "#client/kit/part.tsx";
import { dropRecord } from "#client/kit/resource/drop-record.ts";
import { recordSpecOf, type Use } from "#client/kit/resource/record-spec.ts";
import { TreeScreen } from "#client/kit/tree/tree-screen.tsx";
import type { TreeColumn } from "#client/kit/tree/tree-table.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { usePageCommand } from "#client/state/page-commands.ts";
import { hasCode, useCode } from "#client/state/session.ts";
import { showToast } from "#client/state/toasts.ts";
import styles from "./dictionary.module.css";

export type Entry = FlatNode & {
  name: string;
  code: string | null;
  value: string | null;
  createdTime: string;
  enabled: boolean | null;
  version: number;
};
export type EntryNode = TreeOf<Entry>;

/** Largest number of rows in a page (rules §1). */
const MOST = 100;

const loadAll = async (): Promise<Entry[]> => {
  const entries: Entry[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const query = { pageIndex, pageSize: MOST, sort: "createdTime" };
    const { list } = await get<Page<Entry>>(`${dictionary.path}/getpage`, query, { silent: true });
    entries.push(...list);
    if (list.length < MOST) return entries;
  }
};

/** Loads the whole dictionary as a tree and reloads it after each change. */
export const useDictionary = () => {
  const query = useQuery({ queryKey: ["list", "dictionary", "tree"], queryFn: loadAll });
  const reload = (): void => void query.refetch();
  useListChanged("dictionary", reload);
  return { nodes: query.data && treeOf(query.data), error: query.error, reload };
};

const RecordDialog = lazy(async () => ({
  default: (await import("#client/kit/resource/record-dialog.tsx")).RecordDialog,
}));

const spec = recordSpecOf(dictionary);
const { add, update, remove } = dictionary.codes;

/** Shortens an id to its first and last characters. Ids are long and start alike. */
const shortId = (id: string): string => `${id.slice(0, 4)}…${id.slice(-4)}`;

const columns: TreeColumn<EntryNode>[] = [
  {
    name: "id",
    label: "fields.id",
    width: 112,
    cell: "minor",
    show: ({ id }) => <span title={id}>{shortId(id)}</span>,
  },
  { name: "code", label: "fields.dictionaryCode", cell: "minor", show: ({ code }) => code ?? "—" },
  { name: "value", label: "fields.dictionaryValue", width: 96, show: ({ value }) => value ?? "—" },
  { name: "created", label: "fields.createdTime", width: 152, show: ({ createdTime }) => showMoment(createdTime) },
  {
    name: "enabled",
    label: "fields.isUsable",
    width: 96,
    show: ({ enabled }) => <UsableCell value={enabled !== false} row={{}} column={{ kind: "flag" }} name="enabled" />,
  },
];

const nameCell = (node: EntryNode) => (
  <>
    <span className={node.parentId === 0 ? styles.top : undefined}>{node.name}</span>
    {node.children.length > 0 && <Muted small>{node.children.length}</Muted>}
  </>
);

type Open = { use: Use; row: Record<string, unknown> };

/** Page `/admin/dictionary`: word lists and their entries as a tree. */
const Dictionary = () => {
  const t = useT();
  const { nodes, error, reload } = useDictionary();
  const [open, setOpen] = useState<Open | null>(null);
  const may = useCode(...dictionary.codes.list);
  const begin = (parentId: string): void => setOpen({ use: "add", row: { parentId } });
  const mayAdd = hasCode(add);
  usePageCommand("add", mayAdd ? () => begin("0") : undefined);
  if (!may) return <EmptyState kind="forbidden" code={dictionary.codes.list[0] ?? ""} page />;
  const drop = async ({ id, name }: EntryNode): Promise<void> => {
    if (await dropRecord(dictionary.path, id, name)) reload();
  };
  const actions = (node: EntryNode) => (
    <Row as="span" inline gap={12}>
      {mayAdd && <LinkButton onClick={() => begin(node.id)}>{t("common.addBelow")}</LinkButton>}
      {hasCode(update) && (
        <LinkButton onClick={() => setOpen({ use: "update", row: { ...node, children: undefined } })}>
          {t("common.edit")}
        </LinkButton>
      )}
      {hasCode(remove) && (
        <LinkButton className={styles.danger} onClick={() => void drop(node)}>
          {t("common.delete")}
        </LinkButton>
      )}
    </Row>
  );
  const addLabel = t("client.form.title.add", { name: inSentence(t(spec.one)) });
  return (
    <>
      <TreeScreen
        nodes={nodes}
        error={error}
        onReload={reload}
        paged
        label="fields.dictionaryName"
        hint="dictionary.hint"
        wordsOf={({ name }) => [name]}
        name={nameCell}
        columns={columns}
        actions={actions}
        actionsWidth={192}
        isDim={({ enabled }) => enabled === false}
        primary={mayAdd && <Button intent="primary" icon={<Plus />} text={addLabel} onClick={() => begin("0")} />}
        footer={
          <>
            <Muted>{t("dictionary.counts", { count: allNodes(nodes ?? []).length })}</Muted>
            {hasCode(remove) && (
              <LinkButton onClick={() => showToast({ kind: "exc", title: t("dictionary.severalClosed") })}>
                {t("dictionary.several")}
              </LinkButton>
            )}
          </>
        }
      />
      <Part>{open && <RecordDialog spec={spec} {...open} onSaved={reload} onClose={() => setOpen(null)} />}</Part>
    </>
  );
};

export default Dictionary;
