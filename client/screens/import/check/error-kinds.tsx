import { FloppyDisk } from "@blueprintjs/icons";
import type { ImportErrorKind } from "#contracts/imports/calls.ts";
import { type ImportKindName, importKinds } from "#contracts/imports/kinds.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { hasWords, type Translate, useT } from "#client/lib/i18n.ts";
import { Box, Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { SideHead } from "../frame.tsx";
import { fieldLabel } from "../import-words.ts";
import { type FixProps, kindKey, Fixes } from "./kind-fixes.tsx";
import styles from "../import.module.css";

/** A short title of an error kind: "Spec: not known". */
export const kindTitle = (kind: ImportKindName, { field, code, values }: ImportErrorKind, t: Translate): string => {
  const short = `client.import.fault.${code}`;
  const words = hasWords(short) ? t(short) : (values[0]?.msg ?? code);
  return t("client.import.kindTitle", { field: fieldLabel(field, importKinds[kind].fields[field], t), words });
};

/** The most common texts with this error. */
const kindValues = ({ values }: ImportErrorKind, t: Translate): string =>
  values
    .filter(({ value }) => value !== "")
    .slice(0, 3)
    .map(({ value, rows }) => t("client.import.valueRows", { value, count: rows, n: showNumber(rows) }))
    .join(t("client.import.comma"));

type Props = FixProps & {
  kinds: readonly ImportErrorKind[];
  /** Number of rows with errors. */
  errors: number;
  /** Number of rows that were fixed here. */
  mended: number;
  /** Number of waiting cells and of failed tries. */
  waiting: number;
  tries: number;
  /** The error kind of the shown rows, or of the focused cell. */
  current: string | undefined;
};

/** The error kinds, most rows first, each with fixes for all its errors. */
export const ErrorKinds = ({ kind, kinds, errors, mended, waiting, tries, ...rest }: Props) => {
  const t = useT();
  return (
    <Stack
      as="aside"
      grow
      rule="left"
      fill="surface"
      className={styles.errorKinds}
      aria-label={t("client.import.kinds")}
    >
      <SideHead title={t("client.import.kinds")}>{showNumber(errors)}</SideHead>
      {kinds.length === 0 ? (
        <Text as="p" padX={16} tone="fg2" className={styles.none}>
          {t("client.import.noErrors")}
        </Text>
      ) : (
        <Box as="ul" grow scroll tabIndex={0}>
          {kinds.map((each) => (
            <Kind key={kindKey(each)} kind={kind} of={each} {...rest} />
          ))}
        </Box>
      )}
      <Row
        as="p"
        align="stretch"
        gap={8}
        fixed
        padY={12}
        padX={16}
        hairline="top"
        size={12}
        line={18}
        tone="fg2"
        className={styles.note}
        role="status"
      >
        <FloppyDisk size={14} />
        <span>
          {tries > 0
            ? t("client.import.away", { count: waiting, n: showNumber(waiting) })
            : waiting > 0
              ? t("client.import.saving", { count: waiting, n: showNumber(waiting) })
              : t("client.import.saved", { count: mended, n: showNumber(mended) })}
        </span>
      </Row>
    </Stack>
  );
};

type KindProps = FixProps & Pick<Props, "current"> & { of: ImportErrorKind };

/** One error: how many rows have it, with which texts. A click shows only those rows. */
const Kind = (props: KindProps) => {
  const t = useT();
  const { kind, of, current, shown, onShow } = props;
  const isCurrent = current === kindKey(of);
  const isShown = shown === kindKey(of);
  const values = kindValues(of, t);
  return (
    <Box as="li" hairline="top" data-kind={kindKey(of)} data-on={isCurrent || undefined}>
      <Grid
        as="button"
        text="left"
        columns="minmax(0, 1fr) auto"
        rowGap={0}
        gap={8}
        full
        type="button"
        aria-pressed={isShown}
        onClick={() => onShow(isShown ? undefined : of)}
      >
        <Text as="b" weight={isCurrent ? 600 : 500}>
          {kindTitle(kind, of, t)}
        </Text>
        <Text as="em" weight={600} tone="alert">
          {showNumber(of.rows)}
        </Text>
        {values && (
          <Text as="small" clip size={12} line={18} tone="fg3">
            {values}
          </Text>
        )}
      </Grid>
      <Fixes {...props} />
    </Box>
  );
};
