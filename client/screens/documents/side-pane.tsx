import { Tab, Tabs } from "@blueprintjs/core";
import { type ReactNode, useState } from "react";
import { Box, Stack } from "#client/kit/layout.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import styles from "./documents.module.css";

type Props = {
  tree: ReactNode;
  /** True while a document is open, whose pictures are shown. */
  hasPictures: boolean;
  /** Takes the element that the pictures of the open document are drawn into. */
  onPicturesPlace: (place: HTMLElement | null) => void;
};

/** The pane at the right, with its two tabs at the bottom: the tree of documents, and the pictures of the open one. */
export const SidePane = ({ tree, hasPictures, onPicturesPlace }: Props) => {
  const t = useT();
  const [tab, setTab] = useState<"tree" | "pictures">("tree");
  return (
    <Stack as="aside" rule="left" className={styles.sidePane} aria-label={t("documents.side")}>
      <Box grow className={styles.sidePart} hidden={tab !== "tree"}>
        {tree}
      </Box>
      <Box grow className={styles.sidePart} hidden={tab !== "pictures"} ref={onPicturesPlace}>
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
