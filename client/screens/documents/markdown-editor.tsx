import { Button } from "@blueprintjs/core";
import {
  Bold,
  Citation,
  Code,
  CodeBlock,
  DoubleChevronLeft,
  DoubleChevronRight,
  Header,
  Italic,
  Link,
  Media,
  Minus,
  NumberedList,
  Properties,
  Strikethrough,
  Th,
  TickCircle,
} from "@blueprintjs/icons";
import { Fragment, type ReactElement, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Muted, Separator, Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Box, Row, Stack } from "#client/kit/layout.tsx";
import { FootBar } from "#client/kit/foot-bar.tsx";
import { type FormatName, formats } from "./formats.ts";
import { createEditor, type Cursor, type Editor } from "./create-editor.ts";
import styles from "./documents.module.css";

type ToolName = FormatName | "picture";

const icons: Record<ToolName, ReactElement> = {
  heading: <Header size={14} />,
  bold: <Bold size={14} />,
  italic: <Italic size={14} />,
  strike: <Strikethrough size={14} />,
  rule: <Minus size={14} />,
  quote: <Citation size={14} />,
  bullets: <Properties size={14} />,
  numbers: <NumberedList size={14} />,
  tasks: <TickCircle size={14} />,
  indent: <DoubleChevronRight size={14} />,
  outdent: <DoubleChevronLeft size={14} />,
  table: <Th size={14} />,
  picture: <Media size={14} />,
  link: <Link size={14} />,
  code: <Code size={14} />,
  codeBlock: <CodeBlock size={14} />,
};

/** Buttons in the specification's order. A thin line separates the groups. */
const groups: ToolName[][] = [
  ["heading", "bold", "italic", "strike"],
  ["rule", "quote"],
  ["bullets", "numbers", "tasks", "indent", "outdent"],
  ["table", "picture", "link", "code", "codeBlock"],
];

/** `Mod-Alt-h` → `Ctrl+Alt+H` */
const keyOf = (tool: ToolName): string =>
  (formats.find(({ name }) => name === tool)?.key ?? "")
    .replace("Mod", "Ctrl")
    .split("-")
    .map((part) => (part.length === 1 ? part.toUpperCase() : part))
    .join("+");

type Props = { disabled: boolean; onFormat: (name: FormatName) => void; onPicture?: () => void };

/** Buttons for the Markdown formats. Each tooltip shows the shortcut. */
const Toolbar = ({ disabled, onFormat, onPicture }: Props) => {
  const t = useT();
  return (
    <Row
      fixed
      padY={4}
      padX={8}
      rule="bottom"
      fill="surface"
      className={styles.toolbar}
      role="toolbar"
      aria-label={t("common.format")}
    >
      {groups.map((tools, index) => (
        <Fragment key={tools[0]}>
          {index > 0 && <Separator />}
          {tools.map((tool) => (
            <Button
              key={tool}
              variant="minimal"
              size="small"
              icon={icons[tool]}
              title={`${t(`documents.format.${tool}`)} ${keyOf(tool)}`.trim()}
              aria-label={t(`documents.format.${tool}`)}
              disabled={disabled || (tool === "picture" && !onPicture)}
              onClick={() => (tool === "picture" ? onPicture?.() : onFormat(tool))}
            />
          ))}
        </Fragment>
      ))}
    </Row>
  );
};

/** Functions with which the page changes the text at the cursor. */
export type EditorHandle = Pick<Editor, "insertPicture">;

type MarkdownEditorProps = {
  ref: Ref<EditorHandle>;
  text: string;
  readOnly: boolean;
  onType: (text: string) => void;
  onScroll: (share: number) => void;
  onPictures: (files: File[]) => void;
  /** Opens the file dialog for a picture. Absent if the user may not upload pictures. */
  onPicture?: () => void;
};

/** Markdown source of a document with a toolbar. Each document needs its own editor, so set a `key`. */
export const MarkdownEditor = ({ ref, text, readOnly, onPicture, ...callbacks }: MarkdownEditorProps) => {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(null);
  const latest = useRef(callbacks);
  const [cursor, setCursor] = useState<Cursor>({ line: 1, column: 1 });
  useEffect(() => {
    latest.current = callbacks;
  });
  const first = useRef({ text, readOnly, label: t("documents.source") });
  useEffect(() => {
    if (!place.current) return undefined;
    const newEditor = createEditor({
      ...first.current,
      parent: place.current,
      onCursor: setCursor,
      onType: (typed) => latest.current.onType(typed),
      onScroll: (share) => latest.current.onScroll(share),
      onPictures: (files) => latest.current.onPictures(files),
    });
    editor.current = newEditor;
    return () => newEditor.destroy();
  }, []);
  useEffect(() => editor.current?.show(text), [text]);
  useEffect(() => editor.current?.allow(readOnly), [readOnly]);
  useImperativeHandle(ref, () => ({ insertPicture: (url, alt) => editor.current?.insertPicture(url, alt) }), []);
  return (
    <Stack as="section" rule="left" className={styles.markdownEditor} aria-label={t("documents.source")}>
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
