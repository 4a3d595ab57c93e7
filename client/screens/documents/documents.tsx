import { Button, Tab, Tabs } from "@blueprintjs/core";
import { Properties } from "@blueprintjs/icons";
import { lazy, type ReactNode, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { documentCalls } from "#contracts/documents/calls.ts";
import { type DocumentNode, kindOfDocument } from "#contracts/documents/document.ts";
import { Drawer } from "#client/kit/dialog/overlay.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { useDirtyTab, useGuard } from "#client/kit/form/use-unsaved.ts";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { Part } from "#client/kit/part.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { send } from "#client/state/api.ts";
import { useCode } from "#client/state/session.ts";
import { isUnsaved, ownDraft } from "./document-draft.ts";
import { Readers } from "#client/kit/readers.tsx";
import { Conflict, SaveLine } from "./head.tsx";
import { DocumentTree } from "./document-tree.tsx";
import type { OpenForm } from "./document-form.tsx";
import { type Documents as Nodes, useDocuments } from "./use-documents.ts";
import styles from "./documents.module.css";
import { Box, Stack } from "#client/kit/layout.tsx";
import { Muted } from "#client/kit/inline.tsx";

type Props = {
  tree: ReactNode;
  /** True while a document is open. The pane then shows its pictures. */
  hasPictures: boolean;
  /** Takes the element that the pictures of the open document are drawn into. */
  onPicturesPlace: (place: HTMLElement | null) => void;
};

/** A part below which its tab is, under the names that Blueprint's tabs refer to. */
const panelOf = (tab: string) => ({
  className: styles.sidePart,
  role: "tabpanel",
  id: `bp6-tab-panel_documents_${tab}`,
  "aria-labelledby": `bp6-tab-title_documents_${tab}`,
});

/** The pane at the right, with its two tabs at the bottom: the tree of documents, and the pictures of the open one. */
const SidePane = ({ tree, hasPictures, onPicturesPlace }: Props) => {
  const t = useT();
  const [tab, setTab] = useState<"tree" | "pictures">("tree");
  return (
    <Stack as="aside" rule="left" className={styles.sidePane} aria-label={t("documents.side")}>
      <Box grow {...panelOf("tree")} hidden={tab !== "tree"}>
        {tree}
      </Box>
      <Box grow {...panelOf("pictures")} hidden={tab !== "pictures"} ref={onPicturesPlace}>
        {!hasPictures && (
          <Muted as="p" className={styles.noPictures}>
            {t("documents.pictures.chooseFirst")}
          </Muted>
        )}
      </Box>
      <Tabs
        id="documents"
        className={styles.sideTabs}
        selectedTabId={tab}
        animate={false}
        onChange={(next) => setTab(next === "pictures" ? "pictures" : "tree")}
      >
        <Tab id="tree" title={t("documents.management")} />
        <Tab id="pictures" title={t("common.pictures")} />
      </Tabs>
    </Stack>
  );
};

const DocumentForm = lazy(async () => ({ default: (await import("./document-form.tsx")).DocumentForm }));
const Workbench = lazy(async () => ({ default: (await import("./workbench.tsx")).Workbench }));
const VersionsDialog = lazy(async () => ({ default: (await import("./versions-dialog.tsx")).VersionsDialog }));
const Reading = lazy(async () => ({ default: (await import("./reading.tsx")).Reading }));

const { codes } = systemScreens.document;

/** Keeps the open document in the address and in the draft. A document that cannot be saved stays open. */
const useOpenDocument = () => {
  const [draft] = useState(ownDraft);
  const [path, go] = useLocation();
  const idInAddress = new URLSearchParams(useSearch()).get("id") ?? undefined;
  const snapshot = useSnapshot(draft.state);
  const unsaved = isUnsaved(snapshot);
  useGuard(unsaved);
  useDirtyTab(unsaved);
  const choose = async (id: string | undefined): Promise<boolean> => {
    const isOpen = await draft.choose(id).catch(whenRefused);
    const open = draft.state.open?.base.id;
    if (open !== idInAddress) go(open ? `${path}?id=${open}` : path, { replace: true });
    return isOpen;
  };
  useEffect(() => {
    const openId = draft.state.open?.base.id;
    const nextId = idInAddress ?? openId;
    // The draft may be outdated, because the user has left this page meanwhile.
    const reading = nextId === openId && !isUnsaved(draft.state) ? draft.reread() : draft.choose(nextId);
    reading.catch(whenRefused);
    // Save when the user leaves the page. A text that cannot be saved stays in the draft.
    return () => void draft.save(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address opens a document once; afterwards the draft leads
  }, [draft]);
  return { draft, choose, openId: snapshot.open?.base.id, opening: snapshot.opening, unsaved };
};

/** Handles a failed load. The toast has already shown the error. */
const whenRefused = (error: unknown): boolean => {
  if (error instanceof ApiError) return false;
  throw error;
};

/** Opens the form of a node with freshly loaded values, because the tree may be outdated. */
const formOf = async (node: DocumentNode): Promise<OpenForm> => {
  const kind = kindOfDocument(node.type);
  const call = kind === "group" ? documentCalls.getGroup : documentCalls.getMenu;
  const record = await send(call, { id: node.id });
  return { kind, node: { ...record, children: node.children }, parentId: record.parentId };
};

/** Form for a new help document. `?help=` is the path of the page that has no help yet. */
const helpForm = (menuPath: string | null): OpenForm | null =>
  menuPath === null ? null : { kind: "menu", node: null, parentId: 0, menuPath };

type OpenProps = Pick<ReturnType<typeof useOpenDocument>, "draft" | "choose" | "openId" | "opening"> & {
  nodes: readonly DocumentNode[];
  narrow: boolean;
  picturesPlace: HTMLElement | null;
};

/** The open document. A phone shows only the rendered text; a wide screen also shows the source and the pictures. */
const OpenPane = ({ draft, choose, openId, opening, nodes, narrow, picturesPlace }: OpenProps) => (
  <Part fallback={<Loading />}>
    {openId && !narrow && <Workbench key={openId} id={openId} onChoose={choose} {...{ draft, nodes, picturesPlace }} />}
    {openId && narrow && <Reading draft={draft} nodes={nodes} onChoose={choose} />}
    {!openId && opening && <Loading />}
    {!openId && !opening && !narrow && <EmptyState kind="chooseFirst" text="documents.choose" />}
  </Part>
);

/** Changes of the tree that also affect the open document. */
const useTreeChanges = (documents: Nodes, { draft, choose, openId, unsaved }: ReturnType<typeof useOpenDocument>) => ({
  async remove(node: DocumentNode): Promise<void> {
    const isOpen = openId === node.id || documents.find(openId)?.parentIds.includes(node.id);
    if ((await documents.remove(node)) && isOpen) await draft.forget();
  },
  async saved(id?: string): Promise<void> {
    await documents.reload();
    if (id) await choose(id);
    else if (!unsaved) await draft.reread();
  },
});

const TreeButton = ({ onClick }: { onClick: () => void }) => {
  const t = useT();
  return <Button variant="minimal" icon={<Properties />} text={t("documents.tree")} onClick={onClick} />;
};

const TreeDrawer = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const t = useT();
  return (
    <Drawer position="left" size={304} title={t("documents.tree")} canOutsideClickClose onClose={onClose}>
      {children}
    </Drawer>
  );
};

/** Page `/admin/document`: the Markdown source beside its preview, and at the right the tree and the pictures in two tabs. */
const Documents = () => {
  const may = useCode(...codes.list);
  const narrow = useNarrow();
  const [form, setForm] = useDraft(new URLSearchParams(useSearch()).get("help"), helpForm);
  const [showsTree, setShowsTree] = useState(false);
  const [picturesPlace, setPicturesPlace] = useState<HTMLElement | null>(null);
  const [showsVersions, setShowsVersions] = useState(false);
  const showVersions = (): void => setShowsVersions(true);
  const documents = useDocuments(may);
  const openDocument = useOpenDocument();
  const { draft, choose, openId, unsaved } = openDocument;
  const { remove, saved } = useTreeChanges(documents, openDocument);
  if (!may) return <EmptyState kind="forbidden" code={codes.list[0] ?? ""} page />;
  const { nodes, error, reload } = documents;
  if (error && !nodes) return <EmptyState kind="failed" error={error} onRetry={() => void reload()} page />;
  if (!nodes) return <Loading />;
  const tree = (
    <DocumentTree
      nodes={nodes}
      openId={openId}
      unsaved={unsaved}
      onReload={() => void reload()}
      onAdd={setForm}
      onEdit={(node) => void formOf(node).then(setForm).catch(whenRefused)}
      onRemove={(node) => void remove(node)}
      onMove={(...moved) => void documents.move(...moved)}
      onDrop={(...moved) => void documents.put(...moved)}
      onChoose={({ id }) => {
        setShowsTree(false);
        void choose(id);
      }}
    />
  );
  return (
    <>
      <PageHead extra={openId && <Readers id={openId} />}>
        {narrow ? (
          <TreeButton onClick={() => setShowsTree(true)} />
        ) : (
          <SaveLine draft={draft} onVersions={showVersions} />
        )}
      </PageHead>
      <Conflict draft={draft} />
      <div className={styles.root}>
        {narrow && !openId && tree}
        {narrow && showsTree && <TreeDrawer onClose={() => setShowsTree(false)}>{tree}</TreeDrawer>}
        <OpenPane {...openDocument} {...{ nodes, narrow, picturesPlace }} />
        {!narrow && <SidePane tree={tree} hasPictures={openId !== undefined} onPicturesPlace={setPicturesPlace} />}
      </div>
      <Part>
        {showsVersions && <VersionsDialog draft={draft} onClose={() => setShowsVersions(false)} />}
        {form && (
          <DocumentForm {...form} nodes={nodes} onSaved={(id) => void saved(id)} onClose={() => setForm(null)} />
        )}
      </Part>
    </>
  );
};

export default Documents;
