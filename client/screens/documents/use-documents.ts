import { useQuery } from "@tanstack/react-query";
import { documentCalls } from "#contracts/documents/calls.ts";
import { type DocumentNode, documentTypes } from "#contracts/documents/document.ts";
import { drop } from "#client/kit/resource/drop-record.ts";
import { allNodes, renumber, swap } from "#client/kit/tree/tree-rows.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { translate, useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { showToast } from "#client/state/toasts.ts";

export const isGroup = ({ type }: DocumentNode): boolean => type === documentTypes.group;

/** Moves a node without a version check, because its text may have been saved since. Returns false after an error, which a toast has shown. */
const change = async (node: DocumentNode, to: { sort?: number; parentId?: string | 0 }): Promise<boolean> => {
  const call = isGroup(node) ? documentCalls.updateGroup : documentCalls.updateMenu;
  try {
    await send(call, { id: node.id, ...to });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

/** Puts a node at the end of a group, or before a document. */
const place = async (node: DocumentNode, on: DocumentNode, siblings: readonly DocumentNode[]): Promise<void> => {
  if (isGroup(on)) return void (await change(node, { parentId: on.id }));
  const order = siblings.filter(({ id }) => id !== node.id);
  order.splice(order.indexOf(on), 0, node);
  await renumber(order, (each, sort) => change(each, each === node ? { sort, parentId: on.parentId } : { sort }));
};

/** The tree of documents and the actions on its nodes. Each action loads the tree again. */
export const useDocuments = (enabled: boolean) => {
  const t = useT();
  const query = useQuery({
    queryKey: ["documents"],
    queryFn: () => send(documentCalls.getList, { key: undefined }, { silent: true }),
    enabled,
  });
  const nodes = query.data?.list;
  const reload = () => query.refetch();
  const find = (id: string | undefined): DocumentNode | undefined =>
    allNodes(nodes ?? []).find((node) => node.id === id);
  const remove = async (node: DocumentNode): Promise<boolean> => {
    const count = allNodes(node.children).length;
    const name = count === 0 ? node.label : t("documents.withBelow", { name: node.label, count });
    const isRemoved = await drop(name, () => send(documentCalls.remove, { id: node.id }));
    if (isRemoved) await reload();
    return isRemoved;
  };
  const move = async (node: DocumentNode, siblings: readonly DocumentNode[], step: 1 | -1): Promise<void> => {
    if (await swap(node, siblings, step, (each, sort) => change(each, { sort }))) await reload();
  };
  const put = async (node: DocumentNode, on: DocumentNode): Promise<void> => {
    const siblings = find(String(on.parentId))?.children ?? nodes ?? [];
    await place(node, on, siblings);
    await reload();
  };
  return { nodes, error: query.error, reload, find, remove, move, put };
};
export type Documents = ReturnType<typeof useDocuments>;

export const openByName =
  (nodes: readonly DocumentNode[], open: (id: string) => Promise<boolean>) =>
  (name: string): void => {
    const document = allNodes(nodes).find((node) => node.name === name && !isGroup(node));
    if (document) void open(document.id);
    else showToast({ kind: "exc", title: translate("documents.noSuchName", { name }) });
  };
