import { useQueryClient } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { exceptionCommands } from "#contracts/commands/exception.ts";
import { exception } from "#contracts/lists/exception.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { ExportButton } from "#client/kit/export/export-button.tsx";
import { FilterBar } from "#client/kit/list/filters/filter-bar.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { useT } from "#client/lib/i18n.ts";
import { session, useCode } from "#client/state/session.ts";
import { useListChanged } from "../../state/use-list-changed.ts";
import { exceptionsKey, useAct } from "./exception-calls.ts";
import { ExceptionPanel } from "./exception-panel.tsx";
import { ExceptionTable } from "./exception-table.tsx";
import { groupsInWork, type GroupName } from "./exception-kinds.ts";
import { KindsSide } from "./kinds-side.tsx";
import { searchList, useExceptionsAddress } from "./use-exceptions-address.ts";
import { useChosen } from "./use-chosen.ts";
import { useCounts } from "./use-counts.ts";
import { useGroups } from "./use-groups.ts";
import styles from "./exceptions-screen.module.css";
import { FootBar } from "#client/kit/foot-bar.tsx";
import { Key, Muted, Separator, Spacer } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";

/** The statuses behind a group, as the list takes them. */
const statusOf = (group: GroupName | undefined): string =>
  group === undefined ? "open,claimed" : group === "mine" || group === "others" ? "claimed" : group;

const PageFoot = ({ shown, group, may }: { shown: number; group: GroupName | undefined; may: boolean }) => {
  const t = useT();
  return (
    <FootBar>
      <span>
        {t(group ? `exceptions.group.${group}` : "exceptions.all")} {shown.toLocaleString("en-US")}
      </span>
      <Separator />
      <Muted>{t(group === "closed" ? "exceptions.orderClosed" : "exceptions.order")}</Muted>
      <Spacer />
      <span className={styles.keys} aria-hidden="true">
        <Key>↑</Key>
        <Key>↓</Key>
        {t("exceptions.key.select")}
        {may && <Key>C</Key>}
        {may && t("exceptions.key.claim")}
      </span>
    </FootBar>
  );
};

const cleared = Object.fromEntries(Object.keys(searchList.search).map((name) => [name, undefined]));

type FoundProps = {
  found: ReturnType<typeof useGroups>;
  address: ReturnType<typeof useExceptionsAddress>;
  /** Something was searched or chosen. */
  narrowed: boolean;
  me: string;
  may: boolean;
  onClaim: (id: string) => void;
};

/** The exceptions that were found, or the reason why none is shown. */
const Found = ({ found: { groups, pending, error, retry }, address, narrowed, ...viewer }: FoundProps) => {
  const t = useT();
  if (error) return <EmptyState kind="failed" error={error} onRetry={retry} />;
  if (pending) return <Loading />;
  if (groups.some(({ rows }) => rows.length > 0))
    return <ExceptionTable groups={groups} selected={address.selected} onSelect={address.select} {...viewer} />;
  if (!narrowed) return <EmptyState kind="nothing" title={t("exceptions.none")} text={t("exceptions.noneText")} />;
  return (
    <EmptyState
      kind="noMatch"
      onClear={() => {
        address.choose({ ...cleared, group: undefined, kind: undefined });
      }}
    />
  );
};

/** `/work/exceptions`: what somebody has to look at, who has it in hand, and what was done about it. */
const ExceptionsScreen = () => {
  const address = useExceptionsAddress();
  const me = useSnapshot(session).info?.accountInfo.id ?? "";
  const may = useCode(...exceptionCommands.claim.permission);
  const act = useAct();
  const client = useQueryClient();
  const narrowing = { ...address.values, ...address.kind?.narrowing };
  const counts = useCounts(address.values, address.kind, address.group, me);
  const found = useGroups(narrowing, me, address.group, counts?.groups);
  useListChanged("exception", () => void client.invalidateQueries({ queryKey: exceptionsKey }));
  const claim = (id: string) => void act("claim", id);
  const row = useChosen({
    groups: found.groups,
    pending: found.pending,
    selected: address.selected,
    select: address.select,
    claim: may ? claim : undefined,
  });
  const onPage = found.groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const shown = address.group ? [address.group] : groupsInWork;
  const total = counts ? shown.reduce((sum, name) => sum + counts.groups[name], 0) : 0;
  const narrowed = Object.keys(narrowing).length > 0 || address.group !== undefined;
  return (
    <>
      <PageHead>
        <ExportButton
          list={exception}
          query={{ ...narrowing, status: statusOf(address.group) }}
          total={counts && total}
          onPage={onPage}
        />
      </PageHead>
      <div className={classes(styles.root, row && styles.hasPanel)}>
        <KindsSide
          group={address.group}
          counts={counts}
          kind={address.kind?.name}
          onGroup={(group) => address.choose({ group })}
          onKind={(kind) => address.choose({ kind })}
          onAll={() => address.choose({ group: undefined, kind: undefined })}
        />
        <section className={styles.list}>
          <FilterBar list={searchList} values={address.values} onSearch={address.search} />
          <Found {...{ found, address, narrowed, me, may }} onClaim={claim} />
          <PageFoot shown={total} group={address.group} may={may} />
        </section>
        {row && (
          <ExceptionPanel
            key={row.id}
            row={row}
            me={me}
            may={may}
            act={act}
            onClose={() => address.select(undefined)}
          />
        )}
      </div>
    </>
  );
};

export default ExceptionsScreen;
