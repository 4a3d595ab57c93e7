import { createContext, useContext, type ComponentProps } from "react";
import ReactMarkdown, { type Components, type ExtraProps } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { useT } from "#client/lib/i18n.ts";
import { Text } from "#client/kit/layout.tsx";
import styles from "./markdown.module.css";

type OpenDocument = (name: string) => void;
type Props = {
  text: string;
  /** Opens a linked document. Absent: such links are plain text. */
  onDocument?: OpenDocument;
};

/** Address of another document, which is only its name: `fill-before`. */
const documentName = /^[^/:#?.\s]+$/;

const OpensDocument = createContext<OpenDocument | undefined>(undefined);

/** Rendered Markdown. HTML in it is not rendered, and links run no script. */
export const Markdown = ({ text, onDocument }: Props) => (
  <OpensDocument value={onDocument}>
    <Text as="article" size={14} line={24} tone="fg" anywhere className={styles.root}>
      <ReactMarkdown remarkPlugins={plugins.remark} rehypePlugins={plugins.rehype} components={components}>
        {text}
      </ReactMarkdown>
    </Text>
  </OpensDocument>
);

const plugins = { remark: [remarkGfm], rehype: [rehypeSanitize] };

type Of<Tag extends "a" | "table" | "input"> = ComponentProps<Tag> & ExtraProps;

const Anchor = ({ node: _node, href = "", children, ...rest }: Of<"a">) => {
  const open = useContext(OpensDocument);
  if (!documentName.test(href))
    return (
      <a {...rest} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  if (!open) return <span>{children}</span>;
  return (
    <button type="button" className={styles.link} onClick={() => open(decodeURI(href))}>
      {children}
    </button>
  );
};

/** A wide table scrolls separately, also by keyboard. */
const ScrolledTable = ({ node: _node, ...rest }: Of<"table">) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region has to be reached by the keyboard
  <div className={styles.scroll} tabIndex={0}>
    <table {...rest} />
  </div>
);

/** The checkbox of a task. Only the text can tick it. */
const TaskBox = ({ node: _node, ...rest }: Of<"input">) => {
  const t = useT();
  return <input {...rest} aria-label={t(rest.checked ? "documents.task.done" : "documents.task.open")} />;
};

const components: Components = { a: Anchor, table: ScrolledTable, input: TaskBox };
