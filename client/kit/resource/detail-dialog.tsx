import { Button, Tab, Tabs } from "@blueprintjs/core";
import { Edit } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { get } from "#client/state/api.ts";
import { hasCode } from "#client/state/session.ts";
import { Box } from "#client/kit/layout.tsx";
import { DialogFrame } from "../dialog/dialog-frame.tsx";
import { EmptyState } from "../empty-state.tsx";
import { HeadNote, Muted, Spacer } from "../inline.tsx";
import { Loading } from "../loading.tsx";
import type { Row } from "../cells/cell.ts";
import { FieldList } from "../cells/field-list.tsx";
import type { DetailTab, RecordSpec } from "./record-spec.ts";
import { RecordChanges, showsChanges } from "./record-changes.tsx";
import styles from "./resource.module.css";

type Props = { spec: RecordSpec; tabs: readonly DetailTab[]; id: unknown; onEdit: () => void; onClose: () => void };

/** All data of one record, read-only. Tabs that need a missing code are left out. */
export const DetailDialog = ({ spec, tabs, id, onEdit, onClose }: Props) => {
  const t = useT();
  const { codes, list, path } = spec;
  const { data, error, refetch } = useQuery({
    queryKey: ["record", list.name, id],
    queryFn: () => get<Row>(`${path}/get`, { id }, { silent: true }),
    gcTime: 0,
    staleTime: 0,
  });
  const title = (
    <>
      {t(spec.one)}
      <HeadNote>{textOf(data?.[spec.title])}</HeadNote>
    </>
  );
  const mayEdit = data !== undefined && !spec.isLocked?.(data) && codes.update !== undefined && hasCode(codes.update);
  return (
    <DialogFrame width={spec.width} title={title} onClose={onClose}>
      {error && <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <DetailTabs list={list} tabs={tabs} row={data} />}
      <div className="bp6-dialog-footer">
        {data && <Muted small>{t("client.form.version", { version: textOf(data["version"]) })}</Muted>}
        <Spacer />
        {mayEdit && <Button icon={<Edit />} text={t("common.edit")} onClick={onEdit} />}
        <Button text={t("common.close")} onClick={onClose} />
      </div>
    </DialogFrame>
  );
};

const changesTab = (resource: string): DetailTab => ({
  title: "changes.tab",
  codes: [],
  panel: ({ id }) => <RecordChanges resource={resource} id={textOf(id)} />,
});

const DetailTabs = ({ list, tabs, row }: Pick<RecordSpec, "list"> & { tabs: readonly DetailTab[]; row: Row }) => {
  const t = useT();
  const own = tabs.filter((tab) => !("codes" in tab) || hasCode(...tab.codes));
  const allowed = showsChanges(list.name) ? [...own, changesTab(list.name)] : own;
  return (
    <Tabs id="record-detail" className={styles.tabs} renderActiveTabPanelOnly>
      {allowed.map((tab) => (
        <Tab
          key={tab.title}
          id={tab.title}
          // Without this prop a tab does not count as enabled, and the arrow keys skip it.
          disabled={false}
          title={t(tab.title)}
          panel={
            "panel" in tab ? (
              <>{tab.panel(row)}</>
            ) : (
              <Box padY={16} padX={24} scroll className={styles.fields}>
                <FieldList list={list} columns={tab.columns} row={row} />
              </Box>
            )
          }
        />
      ))}
    </Tabs>
  );
};
