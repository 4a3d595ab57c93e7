import { Button, InputGroup, Switch } from "@blueprintjs/core";
import { Search } from "@blueprintjs/icons";
import { useState, type FormEvent } from "react";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Pager } from "#client/kit/list/pager.tsx";
import { LineSign } from "#client/kit/line-sign.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { useT } from "#client/lib/i18n.ts";
import { LogTable } from "./log-table.tsx";
import { useLiveLog } from "./use-live-log.ts";
import styles from "./live-log.module.css";

/** Lines on a page of the server. */
const PAGE_SIZE = 20;

/** `/admin/logs`: what happens, as it happens, and what happened before. */
const LiveLog = () => {
  const t = useT();
  const log = useLiveLog();
  const { key, page, lines, total, pending, error } = log;
  return (
    <>
      <PageHead
        extra={<LineSign up={log.following} text={t(log.following ? "liveLog.following" : "liveLog.standing")} />}
      >
        <Switch
          className={styles.follow}
          checked={log.following}
          label={t("liveLog.follow")}
          onChange={(event) => log.follow(event.currentTarget.checked)}
        />
      </PageHead>
      <SearchBar onSearch={log.search} />
      {error && <EmptyState kind="failed" error={error} onRetry={log.retry} />}
      {pending && <Loading />}
      {!error && !pending && lines.length === 0 && key === "" && (
        <EmptyState kind="nothing" title={t("liveLog.none")} text={t("liveLog.noneText")} />
      )}
      {!error && !pending && lines.length === 0 && key !== "" && (
        <EmptyState kind="noMatch" onClear={() => log.search("")} />
      )}
      {!error && lines.length > 0 && <LogTable lines={lines} onOpen={() => log.follow(false)} />}
      <Pager total={total} pageIndex={page} pageSize={PAGE_SIZE} onPage={log.show} />
    </>
  );
};

const SearchBar = ({ onSearch }: { onSearch: (key: string) => void }) => {
  const t = useT();
  const [typed, setTyped] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form className={styles.search} role="search" aria-label={t("client.list.filters")} onSubmit={submit}>
      <InputGroup
        fill
        name="key"
        type="search"
        leftIcon={<Search size={16} />}
        placeholder={t("liveLog.key")}
        aria-label={t("liveLog.key")}
        maxLength={200}
        value={typed}
        onValueChange={setTyped}
      />
      <Button type="submit" intent="primary" text={t("client.list.search")} />
    </form>
  );
};

export default LiveLog;
