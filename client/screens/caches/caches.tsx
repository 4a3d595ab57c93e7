import { Button } from "@blueprintjs/core";
import { Eraser, Refresh } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { cacheCalls, type CacheEntry } from "#contracts/access/cache.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { ConfirmPopover } from "#client/kit/dialog/confirm-popover.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { FootBar } from "#client/kit/foot-bar.tsx";
import { Muted, Separator } from "#client/kit/inline.tsx";
import { Text } from "#client/kit/layout.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { TableHead } from "#client/kit/table/row-table.tsx";
import { useT } from "#client/lib/i18n.ts";
import { showBytes } from "#client/lib/show-number.ts";
import { send } from "#client/state/api.ts";
import { useCode } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";

const { codes } = systemScreens.cache;

/** Page `/admin/cache`: lists the caches of the product and clears them. */
const Caches = () => {
  const t = useT();
  const { i18n } = useTranslation();
  const may = useCode(...codes.list);
  const { data, error, refetch } = useQuery({
    queryKey: ["caches", i18n.language],
    queryFn: () => send(cacheCalls.list, {}, { silent: true }),
    enabled: may,
  });
  if (!may) return <EmptyState kind="forbidden" code={codes.list[0]} page />;
  const reload = (): void => void refetch();
  return (
    <>
      <PageHead>
        <Button variant="minimal" icon={<Refresh />} text={t("client.list.reload")} onClick={reload} />
      </PageHead>
      {error && !data && <EmptyState kind="failed" error={error} onRetry={reload} />}
      {!error && !data && <Loading />}
      {data && <CacheTable caches={data} onCleared={reload} />}
      {data && (
        <FootBar>
          <span>{t("caches.total", { count: data.length })}</span>
          <Separator />
          <Muted>{t("caches.logged")}</Muted>
        </FootBar>
      )}
    </>
  );
};

type TableProps = { caches: readonly CacheEntry[]; onCleared: () => void };

const CacheTable = ({ caches, onCleared }: TableProps) => {
  const t = useT();
  const mayClear = useCode(codes.clear);
  return (
    <TableFrame>
      <Table style={{ minWidth: 900 }}>
        <TableHead
          columns={[
            { label: t("common.rowNumber"), cell: "index", width: 60 },
            { label: t("common.name"), width: 176 },
            { label: t("caches.key"), width: 208 },
            { label: t("fields.description") },
            { label: t("caches.size"), cell: "number", width: 96 },
            { label: t("client.list.actions"), cell: "actions", width: 128 },
          ]}
        />
        <tbody>
          {caches.map((cache, index) => (
            <tr key={cache.value}>
              <td data-cell="index">{index + 1}</td>
              <Text as="td" weight={500}>
                {cache.name}
              </Text>
              <td data-cell="minor">{cache.value}</td>
              <td title={cache.description}>{cache.description}</td>
              <td data-cell="number">{cache.size === null ? "—" : showBytes(cache.size)}</td>
              <td data-cell="actions">{mayClear && <ClearButton cache={cache} onCleared={onCleared} />}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
};

type ClearProps = { cache: CacheEntry; onCleared: () => void };

/** Button that clears one cache. If the server rejects the request, the toast already shows the reason. */
const ClearButton = ({ cache, onCleared }: ClearProps) => {
  const t = useT();
  const clear = async (): Promise<void> => {
    try {
      await send(cacheCalls.clear, { cacheKey: cache.value });
    } catch {
      return;
    }
    showOk(t("ok.cacheCleared"));
    onCleared();
  };
  return (
    <ConfirmPopover
      icon={<Eraser size={14} />}
      title={t("caches.ask", { name: cache.name })}
      text={t("caches.askText")}
      action={t("common.clear")}
      onConfirm={clear}
    >
      <LinkButton>{t("common.clear")}</LinkButton>
    </ConfirmPopover>
  );
};

export default Caches;
