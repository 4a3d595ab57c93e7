import { Button, Tag } from "@blueprintjs/core";
import { Download, Duplicate, Error as ErrorIcon } from "@blueprintjs/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { importCalls, type ImportDetail, type ImportRow } from "#contracts/imports/calls.ts";
import type { Fields } from "#contracts/fields/field.ts";
import { importKinds } from "#contracts/imports/kinds.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Groups } from "#client/kit/cells/barcode.tsx";
import { Chip } from "#client/kit/chip.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Pager } from "#client/kit/list/pager.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { FramedRowTable } from "#client/kit/table/row-table.tsx";
import { type Translate, useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { Row, Stack, Title } from "#client/kit/layout.tsx";
import { bareName, fieldLabel } from "../import-words.ts";
import { saveErrors } from "../use-import.ts";
import styles from "../import.module.css";

const PAGE_SIZE = 50;
const groups = ["failed", "errors", "duplicates"] as const;
type Group = (typeof groups)[number];

const useRows = (id: string, only: Group, pageIndex: number) => {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ["importLeft", id, only, pageIndex, i18n.language],
    queryFn: ({ signal }) =>
      send(importCalls.rows, { id, only, pageIndex, pageSize: PAGE_SIZE }, { silent: true, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The rows that were not registered, and why: refused, with errors, or duplicates. */
export const LeftOut = ({ of }: { of: ImportDetail }) => {
  const t = useT();
  const counts: Record<Group, number> = { failed: of.failed, errors: of.errors, duplicates: of.duplicates };
  const [selected, setChosen] = useState<Group>();
  const group = selected ?? groups.find((each) => counts[each] > 0) ?? "failed";
  const all = of.failed + of.errors + of.duplicates;
  const name = t("client.import.errorsOf", { name: bareName(of) });
  return (
    <Stack as="section" grow>
      <Row as="header" gap={2} fixed padX={16} className={styles.leftOutHead}>
        <Title line={20}>{t("client.import.leftOutRows", { count: all, n: showNumber(all) })}</Title>
        {groups.map((each) => (
          <Chip key={each} on={each === group} onClick={() => setChosen(each)}>
            {t(`client.import.left.${each}`)}
            <span>{showNumber(counts[each])}</span>
          </Chip>
        ))}
        <Spacer />
        {all > 0 && (
          <Button
            variant="minimal"
            intent="primary"
            icon={<Download />}
            text={t("client.import.downloadRows", { count: all, n: showNumber(all) })}
            onClick={() => void saveErrors(of.id, name)}
          />
        )}
      </Row>
      {all === 0 ? (
        <EmptyState kind="nothing" title={t("client.import.allIn")} text={t("client.import.allInText")} />
      ) : (
        <Rows key={group} of={of} group={group} />
      )}
    </Stack>
  );
};

const Rows = ({ of, group }: { of: ImportDetail; group: Group }) => {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRows(of.id, group, page);
  if (error && !data) return <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { title, fields } = importKinds[of.kind];
  const why = whyOf(fields, t);
  return (
    <>
      <FramedRowTable
        name={t(`client.import.left.${group}`)}
        rows={data.list}
        keyOf={({ row }) => row}
        rowProps={() => ({ className: group === "failed" ? styles.isRefused : undefined })}
        columns={[
          { label: t("common.row"), cell: "number", width: 72, render: ({ row }) => showNumber(row) },
          {
            ...{ label: fieldLabel(title, fields[title], t), width: 176 },
            render: (row) => <Name row={row} title={title} isBarcode={fields[title]?.kind === "barcode"} />,
          },
          { label: t("common.result"), width: 112, render: () => <Result group={group} /> },
          { label: t("client.import.why"), tip: why, render: why },
        ]}
      />
      {data.total > PAGE_SIZE && <Pager total={data.total} pageIndex={page} pageSize={PAGE_SIZE} onPage={setPage} />}
    </>
  );
};

/** The errors of a row, each with its field. */
const whyOf =
  (fields: Fields, t: Translate) =>
  ({ errors }: ImportRow): string =>
    errors
      .map(({ field, msg }) =>
        field in fields
          ? t("client.import.kindTitle", { field: fieldLabel(field, fields[field], t), words: msg })
          : msg,
      )
      .join("; ");

const Name = ({ row, title, isBarcode }: { row: ImportRow; title: string; isBarcode: boolean }) => {
  const text = row.cells[title] ?? "";
  if (text === "") return <Muted>—</Muted>;
  return isBarcode ? <Groups code={text} /> : text;
};

const Result = ({ group }: { group: Group }) => {
  const t = useT();
  const text = t(`client.import.resultIs.${group}`);
  if (group === "duplicates")
    return (
      <Tag minimal intent="warning" icon={<Duplicate size={12} />}>
        {text}
      </Tag>
    );
  return (
    <Tag minimal intent={group === "failed" ? "danger" : "none"} icon={<ErrorIcon size={12} />}>
      {text}
    </Tag>
  );
};
