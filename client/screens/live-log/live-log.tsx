import { Button, InputGroup, Switch } from "@blueprintjs/core";
import { Search } from "@blueprintjs/icons";
import { useRef, useState, type FormEvent } from "react";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { FootBar } from "#client/kit/foot-bar.tsx";
import { Muted, Separator, Spacer } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { LineSign } from "#client/kit/line-sign.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { useT } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import { Row } from "#client/kit/layout.tsx";
import { mostKept, useLiveLog } from "./use-live-log.ts";
import { LogTable } from "./log-table.tsx";
import styles from "./live-log.module.css";

/** Page `/admin/logs`: log lines as they arrive, and older ones. Scrolling down or opening a row pauses the log. */
const LiveLog = () => {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const log = useLiveLog();
  const { key, shown: lines, waiting, total, pending, error } = log;
  const goOn = (): void => {
    frame.current?.scrollTo({ top: 0 });
    log.follow(true);
  };
  const stop = (): void => log.follow(false);
  return (
    <>
      <PageHead
        extra={<LineSign up={log.following} text={t(log.following ? "liveLog.following" : "liveLog.standing")} />}
      >
        {waiting > 0 && (
          <Button size="small" intent="primary" text={t("liveLog.came", { count: waiting })} onClick={goOn} />
        )}
        <Switch
          className={styles.follow}
          checked={log.following}
          label={t("liveLog.follow")}
          onChange={(event) => (event.currentTarget.checked ? goOn() : stop())}
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
      {lines.length > 0 && <LogTable ref={frame} lines={lines} onLeave={stop} />}
      {lines.length > 0 && (
        <FootBar>
          <span>{t("liveLog.shown", { count: lines.length, n: count(lines.length), total: totalText(total) })}</span>
          {lines.length >= mostKept && (
            <span className={styles.most}>
              <Separator />
              <Muted>{t("liveLog.most")}</Muted>
            </span>
          )}
          <Spacer />
          {log.hasOlder && <LinkButton onClick={log.older}>{t("liveLog.older")}</LinkButton>}
        </FootBar>
      )}
    </>
  );
};

/** The server counts no further than this (rules §1). */
const MOST_COUNTED = 10_000;
const totalText = (total: number): string => (total < MOST_COUNTED ? count(total) : `${count(MOST_COUNTED)}+`);

const SearchBar = ({ onSearch }: { onSearch: (key: string) => void }) => {
  const t = useT();
  const [typed, setTyped] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <Row
      as="form"
      align="stretch"
      gap={8}
      padY={12}
      padX={16}
      className={styles.search}
      role="search"
      aria-label={t("client.list.filters")}
      onSubmit={submit}
    >
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
    </Row>
  );
};

export default LiveLog;
