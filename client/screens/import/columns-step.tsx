import { Button, HTMLSelect, InputGroup, Tag } from "@blueprintjs/core";
import { ArrowRight, TickCircle, WarningSign } from "@blueprintjs/icons";
import { useState } from "react";
import { importCalls, type ImportDetail, type ImportSheet, type SheetColumn } from "#contracts/imports/calls.ts";
import { type ImportKindName, importKinds } from "#contracts/imports/kinds.ts";
import { mostImportRows } from "#contracts/imports/limits.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Hidden, Muted, Spacer } from "#client/kit/inline.tsx";
import { FramedRowTable } from "#client/kit/table/row-table.tsx";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { Box, Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { Foot, SideHead } from "./frame.tsx";
import { fieldLabel, isRequired, letterOf } from "./import-words.ts";
import {
  columnsOf,
  firstMapping,
  type Mapping,
  missingFields,
  offeredFields,
  usedColumns,
  withField,
} from "./mapping.ts";
import styles from "./import.module.css";

type Props = {
  of: ImportDetail;
  onMapped: () => Promise<void>;
  /** Goes back to the check, if there was one. */
  onBack: (() => void) | undefined;
};

/** The second step: choose a field for each column of the sheet. */
export const ColumnsStep = ({ of, onMapped, onBack }: Props) => {
  const t = useT();
  const [name, setName] = useState(of.mapping?.sheet ?? largest(of.sheets)?.name ?? "");
  const sheet = of.sheets.find((each) => each.name === name) ?? of.sheets[0];
  const [headRow, setHeadRow] = useState(of.mapping?.headRow ?? sheet?.headRow ?? 1);
  const [mapping, setMapping] = useState<Mapping>(sheet ? firstMapping(sheet, of.mapping) : {});
  const [busy, setBusy] = useState(false);
  if (!sheet) return null;
  const turnTo = (next: string): void => {
    const nextSheet = of.sheets.find((each) => each.name === next);
    if (!nextSheet) return;
    setName(next);
    setHeadRow(nextSheet.headRow);
    setMapping(firstMapping(nextSheet, of.mapping));
  };
  const check = async (): Promise<void> => {
    setBusy(true);
    try {
      await send(importCalls.map, { id: of.id, sheet: name, headRow, columns: columnsOf(mapping) });
      await onMapped();
    } catch {
      // The call shows its own error message.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Grid columns="minmax(0, 1fr) 320px" grow hairline="top" className={styles.columnsStep}>
        <Stack as="section" grow>
          <Bar of={of} name={name} headRow={headRow} onSheet={turnTo} onHeadRow={setHeadRow} />
          <Columns kind={of.kind} sheet={sheet} mapping={mapping} onMapping={setMapping} />
        </Stack>
        <Fields kind={of.kind} mapping={mapping} />
      </Grid>
      <Foot>
        <Muted small>{t("client.import.used", { used: usedColumns(mapping), all: sheet.columns.length })}</Muted>
        <Spacer />
        {onBack && <Button text={t("client.import.backToCheck")} onClick={onBack} />}
        <Button
          intent="primary"
          endIcon={<ArrowRight />}
          loading={busy}
          disabled={usedColumns(mapping) === 0}
          text={t("client.import.checkRows", { count: sheet.rows, n: showNumber(sheet.rows) })}
          onClick={() => void check()}
        />
      </Foot>
    </>
  );
};

type BarProps = {
  of: ImportDetail;
  name: string;
  headRow: number;
  onSheet: (name: string) => void;
  onHeadRow: (row: number) => void;
};

/** Chooses the file's sheet and its header row. */
const Bar = ({ of, name, headRow, onSheet, onHeadRow }: BarProps) => {
  const t = useT();
  return (
    <Row wrap gap={16} fixed padY={4} padX={16} className={styles.bar}>
      <Row as="label" gap={8} tone="fg2">
        {t("client.import.sheet")}
        <HTMLSelect name="sheet" value={name} onChange={(event) => onSheet(event.currentTarget.value)}>
          {of.sheets.map((each) => (
            <option key={each.name} value={each.name}>
              {t("client.import.sheetRows", { name: each.name, n: showNumber(each.rows), count: each.rows })}
            </option>
          ))}
        </HTMLSelect>
      </Row>
      <Row as="label" gap={8} tone="fg2">
        {t("client.import.headRow")}
        <InputGroup
          name="headRow"
          className={styles.headRow}
          type="number"
          min={1}
          max={mostImportRows}
          value={String(headRow)}
          onValueChange={(value) => onHeadRow(Math.max(1, Math.round(Number(value)) || 1))}
        />
      </Row>
      <Muted small>{t("client.import.headRowText")}</Muted>
    </Row>
  );
};

/** The sheet with the most rows. Other sheets are often notes. */
const largest = (sheets: readonly ImportSheet[]): ImportSheet | undefined =>
  sheets.toSorted((one, other) => other.rows - one.rows)[0];

type ColumnsProps = {
  kind: ImportKindName;
  sheet: ImportSheet;
  mapping: Mapping;
  onMapping: (mapping: Mapping) => void;
};

const Columns = ({ kind, sheet, mapping, onMapping }: ColumnsProps) => {
  const t = useT();
  return (
    <FramedRowTable<SheetColumn>
      name={t("client.import.columns")}
      rows={sheet.columns}
      keyOf={({ index }) => index}
      rowProps={({ index }) => ({ "data-row": mapping[index] === undefined ? "dim" : undefined })}
      columns={[
        {
          ...{ label: t("common.column"), width: 64 },
          render: ({ index }) => <Text tone="fg3">{letterOf(index)}</Text>,
        },
        {
          ...{ label: t("client.import.head"), width: "28%", tip: ({ name }) => name },
          render: ({ name }) => name || <Muted>{t("client.import.noHead")}</Muted>,
        },
        {
          ...{ label: t("client.import.samples"), tip: ({ samples }) => samples.join(", ") },
          render: ({ samples }) => samples.slice(0, 3).join(" · "),
        },
        {
          ...{ label: t("client.import.holds"), width: 260 },
          render: (column) => <FieldSelect {...{ kind, column, mapping, onMapping }} />,
        },
      ]}
    />
  );
};

const FieldSelect = ({ kind, column, mapping, onMapping }: Omit<ColumnsProps, "sheet"> & { column: SheetColumn }) => {
  const t = useT();
  const { fields } = importKinds[kind];
  const field = mapping[column.index] ?? "";
  return (
    <>
      <HTMLSelect
        name={`column-${column.index}`}
        aria-label={t("client.import.fieldOf", { column: `${letterOf(column.index)} ${column.name}`.trim() })}
        value={field}
        onChange={(event) => onMapping(withField(mapping, column.index, event.currentTarget.value || undefined))}
      >
        <option value="">{t("client.import.notUsed")}</option>
        {offeredFields(kind).map((name) => (
          <option key={name} value={name}>
            {fieldLabel(name, fields[name], t) + (fields[name] && isRequired(fields[name]) ? " *" : "")}
          </option>
        ))}
      </HTMLSelect>
      {field !== "" && field === column.guess && (
        <Tag minimal className={styles.guess} title={t("client.import.guessText")}>
          {t("client.import.guess")}
        </Tag>
      )}
    </>
  );
};

/** The fields of the kind, and which of them are mapped. */
const Fields = ({ kind, mapping }: { kind: ImportKindName; mapping: Mapping }) => {
  const t = useT();
  const { fields } = importKinds[kind];
  const mapped = new Set(Object.values(mapping));
  const missing = missingFields(kind, mapping);
  return (
    <Stack as="aside" grow rule="left" fill="surface" className={styles.fields} aria-label={t("client.import.fields")}>
      <SideHead title={t("client.import.fields")}>
        {t("client.import.fieldsHeld", { used: mapped.size, all: offeredFields(kind).length })}
      </SideHead>
      {missing.length > 0 && (
        <Row
          as="p"
          align="stretch"
          gap={8}
          padY={8}
          padX={12}
          fill="warnSoft"
          radius="panel"
          className={styles.missing}
          role="status"
        >
          <WarningSign size={14} />
          <span>
            {t("client.import.missing", {
              fields: missing.map((name) => fieldLabel(name, fields[name], t)).join(t("client.import.comma")),
            })}
          </span>
        </Row>
      )}
      <Box as="ul" grow scroll tabIndex={0} aria-label={t("client.import.fields")}>
        {offeredFields(kind).map((name) => (
          <Row as="li" justify="between" hairline="top" key={name} data-held={mapped.has(name)}>
            <Text tone={mapped.has(name) ? "fg" : "fg3"}>
              {fieldLabel(name, fields[name], t)}
              {fields[name] && isRequired(fields[name]) && (
                <>
                  <Text as="b" tone="alert" className={styles.star} aria-hidden>
                    *
                  </Text>
                  <Hidden>{t("client.import.required")}</Hidden>
                </>
              )}
            </Text>
            {mapped.has(name) ? <TickCircle size={14} title={t("client.import.isHeld")} /> : <Muted small>—</Muted>}
          </Row>
        ))}
      </Box>
    </Stack>
  );
};
