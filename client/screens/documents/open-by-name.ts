import type { DocumentNode } from "#contracts/documents/document.ts";
import { allNodes } from "#client/kit/tree/tree-rows.ts";
import { translate } from "#client/lib/i18n.ts";
import { showToast } from "#client/state/toasts.ts";
import { isGroup } from "./use-documents.ts";

/** Opens the document that a link names. */
export const openByName =
  (nodes: readonly DocumentNode[], open: (id: string) => Promise<boolean>) =>
  (name: string): void => {
    const found = allNodes(nodes).find((node) => node.name === name && !isGroup(node));
    if (found) void open(found.id);
    else showToast({ kind: "exc", title: translate("documents.noSuchName", { name }) });
  };
