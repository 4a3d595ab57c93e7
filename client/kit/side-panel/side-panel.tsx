import { Button } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { Box, Row, Stack } from "#client/kit/layout.tsx";
import styles from "./side-panel.module.css";

type Props = {
  /** Names the panel. */
  label: string;
  /** Names the part that scrolls, which takes the focus for that. */
  title: string;
  /** Stands in the head before the closing button: signs, an `h2`, a `code`. */
  head: ReactNode;
  onClose: () => void;
  className?: string;
  bodyClassName?: string;
  /** Stands under the part that scrolls; a `footer` in it is the panel's. */
  foot?: ReactNode;
  children: ReactNode;
};

/** The panel beside a list that shows the chosen row. Head and foot stay, the body scrolls; the screen gives it its width. */
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
