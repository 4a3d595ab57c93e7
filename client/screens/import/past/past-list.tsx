import { useState } from "react";
import { Tag } from "@blueprintjs/core";
import type { ImportAnswer } from "#contracts/imports/calls.ts";
import type { ImportKindName } from "#contracts/imports/kinds.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Pager } from "#client/kit/list/pager.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import { isBusy, PAST_PAGE_SIZE, useImports } from "../use-import.ts";
import styles from "./past-list.module.css";

type Props = {
  /** Absent: of all kinds. */
  kind?: ImportKindName;
  /** Absent where something else names it. */
  title?: string;
  onOpen: (id: string) => void;
};

/** The own imports of the last days; each can be opened where it stands. Nothing where there is none under a title. */
export const PastList = ({ kind, title, onOpen }: Props) => {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useImports(page, kind);
  if (error && !data) return <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.total === 0)
    return title ? null : (
      <EmptyState kind="nothing" title={t("client.import.noPast")} text={t("client.import.noPastText")} />
    );
  return (
    <section className={styles.root}>
      {title && <h2>{title}</h2>}
      <TableFrame tabIndex={0} role="region" aria-label={title ?? t("client.import.past")}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t("client.import.file")}</th>
              {!kind && (
                <th scope="col" className={styles.narrow}>
                  {t("client.import.kind")}
                </th>
              )}
              <th scope="col" className={styles.when}>
                {t("client.import.when")}
              </th>
              <th scope="col" className={styles.narrow} data-cell="number">
                {t("client.import.rows")}
              </th>
              <th scope="col" className={styles.state}>
                {t("client.import.state")}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((row) => (
              <tr key={row.id}>
                <td>
                  <LinkButton title={row.fileName} onClick={() => onOpen(row.id)}>
                    {row.fileName}
                  </LinkButton>
                </td>
                {!kind && <td>{t(`import.kind.${row.kind}`)}</td>}
                <td>{showMoment(row.createdTime)}</td>
                <td data-cell="number">{row.total > 0 ? count(row.total) : "—"}</td>
                <td>
                  <State row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
      {data.total > PAST_PAGE_SIZE && (
        <Pager total={data.total} pageIndex={page} pageSize={PAST_PAGE_SIZE} onPage={setPage} />
      )}
    </section>
  );
};

const intents = {
  uploaded: "none",
  checking: "primary",
  checked: "none",
  running: "primary",
  completed: "success",
  failed: "danger",
  cancelled: "none",
} as const satisfies Record<ImportAnswer["state"], string>;

const State = ({ row }: { row: ImportAnswer }) => {
  const t = useT();
  const words = {
    n: count(row.created),
    left: count(row.skipped + row.failed),
    errors: count(row.errors),
    count: row.errors,
  };
  const done = row.state === "completed" || row.created > 0;
  return (
    <>
      <Tag minimal intent={intents[row.state]}>
        {t(`client.import.stateIs.${row.state}`)}
      </Tag>{" "}
      {!isBusy(row) && done && t("client.import.pastDone", words)}
      {row.state === "checked" && row.errors > 0 && t("client.import.pastErrors", words)}
    </>
  );
};
