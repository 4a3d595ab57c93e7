import "./exceptions.css";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { exceptionPermission } from "#contracts/commands/exception.ts";
import { exception } from "#contracts/lists/exception.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { ExportButton } from "#client/kit/export/export-button.tsx";
import { FilterBar } from "#client/kit/list/filter-bar.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { useT } from "#client/lib/i18n.ts";
import { session, useCode } from "#client/state/session.ts";
import { useListChanged } from "../cockpit/use-list-changed.ts";
import { exceptionsKey, useAct, useOneException } from "./exception-calls.ts";
import { ExceptionPanel } from "./exception-panel.tsx";
import { ExceptionTable } from "./exception-table.tsx";
import { KindsSide } from "./kinds-side.tsx";
import { searchList, useExceptionsAddress } from "./use-exceptions-address.ts";
import { useCounts } from "./use-counts.ts";
import { useGroups } from "./use-groups.ts";
import { useKeys } from "./use-keys.ts";

const PageFoot = ({ open, may }: { open: number; may: boolean }) => {
  const t = useT();
  return (
    <footer className="cy-pager">
      <span>{t("exceptions.openN", { n: open.toLocaleString("en-US") })}</span>
      <span className="cy-sep" />
      <span className="cy-muted">{t("exceptions.order")}</span>
      <span className="cy-grow" />
      <span className="cy-xkeys" aria-hidden="true">
        <kbd className="cy-kbd">↑</kbd>
        <kbd className="cy-kbd">↓</kbd>
        {t("exceptions.key.select")}
        {may && <kbd className="cy-kbd">C</kbd>}
        {may && t("exceptions.key.claim")}
      </span>
    </footer>
  );
};

/** `/work/exceptions`: what somebody has to look at, who has it in hand, and what was done about it. */
export const ExceptionsScreen = () => {
  const t = useT();
  const address = useExceptionsAddress();
  const me = useSnapshot(session).info?.accountInfo.id ?? "";
  const may = useCode(exceptionPermission);
  const act = useAct();
  const client = useQueryClient();
  const narrowing = { ...address.values, ...address.kind?.narrowing };
  const counts = useCounts(address.values, address.kind, me);
  const { groups, pending, error, retry } = useGroups(narrowing, me, address.group, counts?.groups);
  useListChanged("exception", () => void client.invalidateQueries({ queryKey: exceptionsKey }));
  const rows = groups.flatMap((group) => group.rows);
  const here = rows.find(({ id }) => id === address.selected);
  const elsewhere = useOneException(address.selected, !pending && here === undefined);
  const row = here ?? elsewhere ?? undefined;
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === address.selected);
    const next = rows[at === -1 ? 0 : at + by];
    if (next) address.select(next.id);
  };
  const claim = (id: string) => void act("claim", id);
  useKeys({ step, claim: () => may && row?.status === "open" && claim(row.id) });
  useEffect(() => {
    document.querySelector(`tr[data-id="${CSS.escape(address.selected)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [address.selected]);
  const total = Object.values(counts?.groups ?? {}).reduce((sum, count) => sum + count, 0);
  const narrowed = Object.keys(narrowing).length > 0 || address.group !== undefined;
  return (
    <>
      <PageHead>
        <ExportButton list={exception} query={narrowing} total={counts && total} onPage={rows.length} />
      </PageHead>
      <div className={row ? "cy-x has-panel" : "cy-x"}>
        <KindsSide
          group={address.group}
          counts={counts}
          kind={address.kind?.name}
          onGroup={(group) => address.choose({ group })}
          onKind={(kind) => address.choose({ kind })}
          onAll={() => address.choose({ group: undefined, kind: undefined })}
        />
        <section className="cy-xl">
          <FilterBar list={searchList} values={address.values} onSearch={address.search} />
          {error && <EmptyState kind="failed" error={error} onRetry={retry} />}
          {!error && pending && <Loading />}
          {!error && !pending && rows.length > 0 && (
            <ExceptionTable
              groups={groups}
              selected={address.selected}
              me={me}
              may={may}
              onSelect={address.select}
              onClaim={claim}
            />
          )}
          {!error && !pending && rows.length === 0 && !narrowed && (
            <EmptyState kind="nothing" title={t("exceptions.none")} text={t("exceptions.noneText")} />
          )}
          {!error && !pending && rows.length === 0 && narrowed && (
            <EmptyState
              kind="noMatch"
              onClear={() => {
                address.choose({ ...cleared, group: undefined, kind: undefined });
              }}
            />
          )}
          <PageFoot open={total} may={may} />
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

const cleared = Object.fromEntries(Object.keys(searchList.search).map((name) => [name, undefined]));

export default ExceptionsScreen;
