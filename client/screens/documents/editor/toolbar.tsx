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
import { Fragment, type ReactElement } from "react";
import { Separator } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Row } from "#client/kit/layout.tsx";
import { formats, type FormatName } from "./formats.ts";
import styles from "./markdown-editor.module.css";

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

/** The buttons, in the specification's order, with a hairline between the groups. */
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

/** Formats of Markdown as buttons; each says its keys. */
export const Toolbar = ({ disabled, onFormat, onPicture }: Props) => {
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
      aria-label={t("documents.format")}
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
