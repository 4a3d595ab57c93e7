import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";
import { useT } from "#client/lib/i18n.ts";
import { FootBar } from "#client/kit/foot-bar.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Box, Stack } from "#client/kit/layout.tsx";
import { createEditor, type Cursor, type Editor } from "./create-editor.ts";
import { Toolbar } from "./toolbar.tsx";
import styles from "./markdown-editor.module.css";

/** Ways in which the page changes the text at the cursor. */
export type EditorHandle = Pick<Editor, "insertPicture">;

type Props = {
  ref: Ref<EditorHandle>;
  text: string;
  readOnly: boolean;
  onType: (text: string) => void;
  onScroll: (share: number) => void;
  onPictures: (files: File[]) => void;
  /** Chooses a picture; absent for those who may not upload one. */
  onPicture?: () => void;
};

/** The source of a document, with its toolbar. A document of its own has an editor of its own: give it a key. */
export const MarkdownEditor = ({ ref, text, readOnly, onPicture, ...told }: Props) => {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(null);
  const latest = useRef(told);
  const [cursor, setCursor] = useState<Cursor>({ line: 1, column: 1 });
  useEffect(() => {
    latest.current = told;
  });
  const first = useRef({ text, readOnly, label: t("documents.source") });
  useEffect(() => {
    if (!place.current) return undefined;
    const made = createEditor({
      ...first.current,
      parent: place.current,
      onCursor: setCursor,
      onType: (typed) => latest.current.onType(typed),
      onScroll: (share) => latest.current.onScroll(share),
      onPictures: (files) => latest.current.onPictures(files),
    });
    editor.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => editor.current?.show(text), [text]);
  useEffect(() => editor.current?.allow(readOnly), [readOnly]);
  useImperativeHandle(ref, () => ({ insertPicture: (url, alt) => editor.current?.insertPicture(url, alt) }), []);
  return (
    <Stack as="section" rule="left" className={styles.root} aria-label={t("documents.source")}>
      <Toolbar disabled={readOnly} onFormat={(name) => editor.current?.format(name)} onPicture={onPicture} />
      <Box grow clip ref={place} />
      <FootBar>
        <span>{t("documents.cursor", cursor)}</span>
        <Spacer />
        <Muted>{t("documents.characters", { count: [...text].length })}</Muted>
        <Muted>Markdown</Muted>
      </FootBar>
    </Stack>
  );
};
