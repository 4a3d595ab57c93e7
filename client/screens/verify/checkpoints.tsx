import { TickCircle, Time } from "@blueprintjs/icons";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { sealCalls, type CheckpointRow } from "#contracts/audit/seal-calls.ts";
import type { VerifyRunWhole } from "#contracts/audit/verify-calls.ts";
import { fromBase64, toHex } from "#contracts/seals/bytes.ts";
import { readNote } from "#contracts/seals/signed-note.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Hash } from "#client/kit/hash/hash.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import { send } from "#client/state/api.ts";
import { PartHead } from "./part-head.tsx";
import styles from "./checkpoints.module.css";

const PAGE_SIZE = 50;
/** Time between two looks for newer ones, in ms; one is made at least every minute after an event. */
const LOOK_EVERY = 30_000;

const useCheckpoints = () =>
  useInfiniteQuery({
    queryKey: ["checkpoints"],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      send(sealCalls.getCheckpoints, { pageIndex: pageParam, pageSize: PAGE_SIZE }, { silent: true, signal }),
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY,
  });

/** Hashes of the keys that signed a note, without the witnesses'. */
const keysOf = (note: string): string[] => {
  const read = readNote(note);
  const [origin] = read?.text.split("\n") ?? [];
  return (read?.signatures ?? []).filter(({ name }) => name === origin).map(({ hash }) => hash);
};

/** The signed checkpoints, newest first. One has a tick when the run has found it good. */
export const Checkpoints = ({ run }: { run: VerifyRunWhole | undefined }) => {
  const t = useT();
  const { data, error, refetch, hasNextPage, fetchNextPage } = useCheckpoints();
  const known = new Map(data?.pages.flatMap(({ list }) => list).map((row) => [row.size, row]));
  const total = data?.pages[0]?.total;
  const good = run?.checks.some(({ name, state }) => name === "checkpoints" && state === "ok") ? run.treeSize : null;
  return (
    <>
      <PartHead title={t("verify.checkpoints")}>
        {total !== undefined && <Muted>{count(total)}</Muted>}
        <Spacer />
        {hasNextPage && <LinkButton onClick={() => void fetchNextPage()}>{t("verify.older")}</LinkButton>}
      </PartHead>
      {error && !data && <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />}
      {total === 0 && (
        <Muted as="p" className={styles.none}>
          {t("verify.noCheckpoints")}
        </Muted>
      )}
      {known.size > 0 && <CheckpointTable rows={[...known.values()]} good={good ?? 0} />}
    </>
  );
};

type TableProps = { rows: readonly CheckpointRow[]; /** The run found those up to this size good. */ good: number };

const CheckpointTable = ({ rows, good }: TableProps) => {
  const t = useT();
  return (
    <TableFrame tabIndex={0} role="region" aria-label={t("verify.checkpoints")}>
      <Table className={styles.root}>
        <thead>
          <tr>
            <th scope="col" data-cell="number" className={styles.size}>
              {t("verify.treeSize")}
            </th>
            <th scope="col" className={styles.hash}>
              {t("verify.rootHash")}
            </th>
            <th scope="col">{t("verify.signedAt")}</th>
            <th scope="col" className={styles.key}>
              {t("verify.key")}
            </th>
            <th scope="col" className={styles.good} aria-label={t("verify.outcome")} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, root, at, note }) => (
            <tr key={size}>
              <td data-cell="number">{count(size)}</td>
              <td>
                <Hash value={toHex(fromBase64(root) ?? new Uint8Array())} />
              </td>
              <td>{showMoment(at, true)}</td>
              <td>{keysOf(note).join(", ")}</td>
              <td className={size <= good ? styles.isGood : undefined}>
                {size <= good ? (
                  <TickCircle size={14} title={t("verify.wasVerified")} />
                ) : (
                  <Time size={14} title={t("verify.notVerified")} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
};
