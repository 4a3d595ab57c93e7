import { Button } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { Box, Row, Stack } from "#client/kit/layout.tsx";
import styles from "./side-panel.module.css";

type Props = {
  /** Label of the panel. */
  label: string;
  /** Label of the scrolling part, which can take the focus for scrolling. */
  title: string;
  /** Content of the head before the close button: icons, an `h2`, a `code`. */
  head: ReactNode;
  onClose: () => void;
  className?: string;
  bodyClassName?: string;
  /** Content below the scrolling part. A `footer` in it has the panel's style. */
  foot?: ReactNode;
  children: ReactNode;
};

/** The panel next to a list with the selected row. Head and foot stay, the body scrolls, and the screen sets the width. */
export const SidePanel = ({ label, title, head, onClose, className, bodyClassName, foot, children }: Props) => {
  const t = useT();
  return (
    <Stack as="aside" rule="left" fill="surface" className={classes(styles.root, className)} aria-label={label}>
      <header>
        <Row gap={8} grow className={styles.head}>
          {head}
        </Row>
        <Button
          className={styles.close}
          variant="minimal"
          size="small"
          icon={<Cross size={14} />}
          aria-label={t("common.close")}
          onClick={onClose}
        />
      </header>
      <Box grow scroll className={bodyClassName} tabIndex={0} role="region" aria-label={title}>
        {children}
      </Box>
      {foot}
    </Stack>
  );
};
