import { Button, InputGroup } from "@blueprintjs/core";
import { Refresh, Search } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { useT } from "#client/lib/i18n.ts";
import { Row } from "#client/kit/layout.tsx";
import styles from "./tree-head.module.css";

type Props = {
  name: string;
  /** Says in the empty input how a node is found. */
  hint: string;
  text: string;
  onText: (text: string) => void;
  onReload: () => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** Above a tree in a pane: the input that finds its nodes, and the button that asks for them anew. */
export const TreeHead = ({ name, hint, text, onText, onReload, children }: Props) => {
  const t = useT();
  return (
    <Row align="stretch" gap={2} pad={8} className={styles.root} role="search">
      <InputGroup
        fill
        name={name}
        leftElement={<Search />}
        placeholder={hint}
        aria-label={hint}
        value={text}
        onValueChange={onText}
      />
      <Button variant="minimal" icon={<Refresh size={14} />} aria-label={t("client.list.reload")} onClick={onReload} />
      {children}
    </Row>
  );
};
