import { Tab, Tabs } from "@blueprintjs/core";
import { type ReactNode, useState } from "react";
import { Box, Stack } from "#client/kit/layout.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import styles from "./documents.module.css";

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
export const SidePane = ({ tree, hasPictures, onPicturesPlace }: Props) => {
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
