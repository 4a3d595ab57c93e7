import { ChevronDown, ChevronRight } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { useT } from "#client/lib/i18n.ts";
import { Grid, Row } from "#client/kit/layout.tsx";
import styles from "./tree-name.module.css";

type Props = {
  depth: number;
  /** px a level stands in. */
  indent: number;
  isLeaf: boolean;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
};

/** The name of a tree's row: guides to its parents, the caret that opens it. */
export const TreeName = ({ depth, indent, isLeaf, isOpen, onToggle, children }: Props) => {
  const t = useT();
  return (
    <Row
      gap={6}
      className={styles.root}
      data-branch={isLeaf ? undefined : true}
      style={{ paddingLeft: depth * indent }}
    >
      {Array.from({ length: depth }, (_, level) => (
        <i key={level} className={styles.guide} style={{ left: 8 + level * indent }} />
      ))}
      {isLeaf ? (
        <Grid as="span" middle fixed fill="none" radius="control" className={styles.caret} />
      ) : (
        <Grid
          as="button"
          middle
          fixed
          pad={0}
          fill="none"
          radius="control"
          type="button"
          className={styles.caret}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? "client.tree.close" : "client.tree.open")}
          onClick={() => onToggle(!isOpen)}
        >
          {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </Grid>
      )}
      {children}
    </Row>
  );
};
