import { useSnapshot } from "valtio";
import type { DocumentNode } from "#contracts/documents/document.ts";
import { Markdown } from "#client/kit/markdown/markdown.tsx";
import { Box } from "#client/kit/layout.tsx";
import type { Draft } from "./document-draft.ts";
import { openByName } from "./use-documents.ts";
import styles from "./documents.module.css";

type Props = { draft: Draft; nodes: readonly DocumentNode[]; onChoose: (id: string) => Promise<boolean> };

export const Reading = ({ draft, nodes, onChoose }: Props) => {
  const { open } = useSnapshot(draft.state);
  return (
    <Box grow scroll className={styles.page}>
      {open && <Markdown text={open.text} onDocument={openByName(nodes, onChoose)} />}
    </Box>
  );
};
