import { type Ref, useRef } from "react";
import { createPortal } from "react-dom";
import { useSnapshot } from "valtio";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { DocumentNode } from "#contracts/documents/document.ts";
import { Markdown } from "#client/kit/markdown/markdown.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { Box, Grid, Row, Stack, Title } from "#client/kit/layout.tsx";
import type { Draft } from "./document-draft.ts";
import { MarkdownEditor, type EditorHandle } from "./markdown-editor.tsx";
import { openByName } from "./use-documents.ts";
import { PicturesPane, usePictures } from "./pictures-pane.tsx";
import styles from "./documents.module.css";

const { codes } = systemScreens.document;

type Props = {
  id: string;
  draft: Draft;
  nodes: readonly DocumentNode[];
  onChoose: (id: string) => Promise<boolean>;
  /** The element of the side pane for the pictures. */
  picturesPlace: HTMLElement | null;
};

export const Workbench = ({ id, draft, nodes, onChoose, picturesPlace }: Props) => {
  const t = useT();
  const { open } = useSnapshot(draft.state);
  const editor = useRef<EditorHandle>(null);
  const preview = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const pictures = usePictures(id);
  if (!open) return null;
  const readOnly = !hasCode(codes.updatecontent);
  const insert = (url: string): void => {
    if (!readOnly) editor.current?.insertPicture(url, t("client.picture"));
  };
  const scroll = (share: number): void => {
    const box = preview.current;
    if (box) box.scrollTop = share * (box.scrollHeight - box.clientHeight);
  };
  const takePictures = async (files: File[]): Promise<void> => {
    for (const url of await pictures.addAll(files)) insert(url);
  };
  const mayUpload = hasCode(codes.uploadimage);
  return (
    <Grid columns={2} className={styles.workbench}>
      <MarkdownEditor
        ref={editor}
        text={open.text}
        readOnly={readOnly}
        onType={draft.type}
        onScroll={scroll}
        onPictures={(files) => mayUpload && void takePictures(files)}
        onPicture={mayUpload ? () => input.current?.click() : undefined}
      />
      <Preview text={open.text} nodes={nodes} onChoose={onChoose} ref={preview} />
      {picturesPlace &&
        createPortal(
          <PicturesPane
            pictures={pictures}
            input={input}
            onInsert={insert}
            onRemove={(url) => void pictures.remove(url, open.text)}
            onFiles={(files) => void pictures.addAll(files)}
          />,
          picturesPlace,
        )}
    </Grid>
  );
};

type PreviewProps = Pick<Props, "nodes" | "onChoose"> & { text: string; ref: Ref<HTMLDivElement> };

/** The rendered text, which scrolls with the source. */
const Preview = ({ text, nodes, onChoose, ref }: PreviewProps) => {
  const t = useT();
  return (
    <Stack as="section" rule="left" className={styles.preview} aria-label={t("documents.preview")}>
      <Row as="header" justify="between" fixed rule="bottom">
        <Title line={20}>{t("documents.preview")}</Title>
        <Muted small>{t("documents.follows")}</Muted>
      </Row>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region has to be reached by the keyboard */}
      <Box grow scroll className={styles.page} ref={ref} tabIndex={0} role="region" aria-label={t("documents.preview")}>
        <Markdown text={text} onDocument={openByName(nodes, onChoose)} />
      </Box>
    </Stack>
  );
};
