import { Button } from "@blueprintjs/core";
import type { ComponentProps, HTMLAttributes, ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import { Box, Grid, Row, Text } from "#client/kit/layout.tsx";
import styles from "./inline.module.css";

type Props = HTMLAttributes<HTMLElement> & { children?: ReactNode };

/** Secondary text. */
export const Muted = ({
  as: Tag = "span",
  small = false,
  className,
  ...rest
}: Props & { as?: "span" | "p" | "dd"; small?: boolean }) => (
  <Tag className={classes(styles.muted, small && styles.small, className)} {...rest} />
);

/** Takes the remaining space of a row. */
export const Spacer = ({ as: Tag = "span", className, ...rest }: Props & { as?: "span" | "div" }) => (
  <Tag className={classes(styles.spacer, className)} {...rest} />
);

/** A thin line between two groups in a row. */
export const Separator = () => <Box as="span" fixed className={styles.separator} />;

/** A dot for unsaved changes. */
export const Dot = (props: Props) => <Box as="i" fixed radius="round" className={styles.dot} {...props} />;

/** A key of the keyboard. */
export const Key = ({ className, ...rest }: Props) => <kbd className={classes(styles.key, className)} {...rest} />;

/** An addition to a dialog's title. */
export const HeadNote = (props: Props) => (
  <Text size={14} weight={400} tone="fg3" className={styles.headNote} {...props} />
);

/** Text only for screen readers. */
export const Hidden = ({ as: Tag = "span", ...rest }: Props & { as?: "span" | "h1" | "caption" }) => (
  <Tag className={styles.hidden} {...rest} />
);

/** The number on a tab. */
export const Count = ({ className, ...rest }: Props) => (
  <Text size={11} weight={500} tone="fg3" className={classes(styles.count, className)} {...rest} />
);

type IconButtonProps = Omit<ComponentProps<typeof Button>, "aria-label" | "title"> & {
  label: string;
  /** Shows the label as a tooltip too. */
  titled?: boolean;
};

/** A small button with an icon and no text. */
export const IconButton = ({ label, titled = false, ...rest }: IconButtonProps) => (
  <Button variant="minimal" size="small" aria-label={label} title={titled ? label : undefined} {...rest} />
);

/** An icon, and next to it a text that may wrap. */
export const ErrorLine = ({ className, ...rest }: Props) => (
  <Row as="span" align="start" gap={6} className={classes(styles.errorLine, className)} {...rest} />
);

/** An icon or letters in a circle. */
export const RoundSign = ({ className, ...rest }: Props) => (
  <Grid
    as="i"
    middle
    fill="surface2"
    radius="round"
    size={12}
    weight={500}
    tone="fg2"
    className={classes(styles.roundSign, className)}
    {...rest}
  />
);
