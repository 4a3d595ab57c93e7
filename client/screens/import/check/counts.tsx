import { Duplicate, Error as ErrorIcon, TickCircle } from "@blueprintjs/icons";
import type { ReactElement } from "react";
import type { ImportCounts } from "#contracts/imports/calls.ts";
import { useT } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import { Grid, Text } from "#client/kit/layout.tsx";
import type { Only } from "../use-import-address.ts";
import styles from "./counts.module.css";

type Props = {
  counts: ImportCounts;
  /** The one that is shown; undefined: all rows are. */
  only: Only | undefined;
  onOnly: (only: Only | undefined) => void;
};

const icons = {
  ready: <TickCircle size={20} />,
  errors: <ErrorIcon size={20} />,
  duplicates: <Duplicate size={20} />,
} satisfies Record<Only, ReactElement>;

/** How many rows are ready, have errors, or stand twice; each shows its rows. */
export const Counts = ({ counts, only, onOnly }: Props) => {
  const t = useT();
  return (
    <Grid gap={8} columns={3} fixed className={styles.root} role="group" aria-label={t("client.import.counts")}>
      {(["ready", "errors", "duplicates"] as const).map((name) => (
        <button
          key={name}
          type="button"
          data-count={name}
          aria-pressed={only === name}
          onClick={() => onOnly(only === name ? undefined : name)}
        >
          {icons[name]}
          <span>
            {t(`client.import.count.${name}`)}
            <Text as="small" block truncate size={12} line={16} weight={400} tone="fg3">
              {t(`client.import.countText.${name}`)}
            </Text>
          </span>
          <Text as="b" size={28} line={36} weight={600} number>
            {count(counts[name])}
          </Text>
        </button>
      ))}
    </Grid>
  );
};
