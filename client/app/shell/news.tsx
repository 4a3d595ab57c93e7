import { lazy } from "react";
import { TickCircle, WarningSign } from "@blueprintjs/icons";
import { proxy, useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import type { ImportAnswer } from "#contracts/imports/calls.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { scheduleCalls, type ScheduleNews as News } from "#contracts/schedules/schedule-calls.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Part } from "#client/kit/part.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { type Translate, useT } from "#client/lib/i18n.ts";
import { forgetRaised, noteRaised, raised } from "#client/state/raised.ts";
import { useLive } from "#client/state/socket.ts";
import { showToast } from "#client/state/toasts.ts";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import { get, send } from "#client/state/api.ts";
import { useListTitles } from "#client/kit/export/list-titles.ts";
import styles from "./bars.module.css";

// The list contains the fields of all records, which is too much for the first load.
const RaisedList = lazy(() => import("#client/exceptions/raised-list.tsx"));

/** Counts new exceptions at the bell. No toast says them, because it would cover the buttons of the page. */
export const useExceptionNews = (): void => useLive("exception:raised", noteRaised);

/** Entry of the bell: the number of new exceptions, and the newest ones that nobody claimed. Each opens its place in the list. */
export const ExceptionNews = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const [, go] = useLocation();
  const { count, id: newest } = useSnapshot(raised);
  const follow = (id: string) => {
    onClose();
    go(`${cylinderScreens.exceptions.path}?${new URLSearchParams({ group: "open", id })}`);
    forgetRaised();
  };
  return (
    <Box as="section" padY={12} padX={16} hairline="bottom" className={styles.exceptionNews}>
      <Text weight={500}>
        {count === 0 && <Muted>{t("client.raised.none")}</Muted>}
        {count > 0 && <LinkButton onClick={() => follow(newest)}>{t("client.raised.new", { count })}</LinkButton>}
      </Text>
      <Part>
        <RaisedList newest={newest} onOpen={follow} />
      </Part>
    </Box>
  );
};

/** An import with an ended check or run, for the bell. */
type EndedImport = { id: string; title: string; isBad: boolean };

/** Imports that ended since the bell was last opened, newest first. */
export const importsEnded = proxy<{ list: EndedImport[] }>({ list: [] });

/** Keeps only the latest notification of each import. */
const noteEnded = (entry: EndedImport): void => {
  importsEnded.list = [entry, ...importsEnded.list.filter(({ id }) => id !== entry.id)].slice(0, 6);
};

export const sawEnded = (): void => {
  importsEnded.list = [];
};

const { path, codes } = cylinderScreens.import;
/** Time of the toast about an import, in ms. */
const importNewsLasting = 6000;

/** End states that are notified. A cancelled import needs no notification, because the person cancelled it. */
const isTold: Partial<Record<ImportAnswer["state"], true>> = { completed: true, checked: true, failed: true };

/** Address of an import's page. */
const pageOf = (id: string): string => `${path}?id=${id}`;

const titleOf = ({ fileName, state, created, failed, ready, errors }: ImportAnswer, t: Translate): string => {
  const words = {
    file: fileName,
    created: showNumber(created),
    failed: showNumber(failed),
    ready: showNumber(ready),
    errors: showNumber(errors),
  };
  return t(`client.import.news.${state === "completed" || state === "checked" ? state : "failed"}`, words);
};

/** Shows a toast when the check or the run of an own import ends, except on the import's own page. */
export const useImportNews = (allowed: boolean): void => {
  const t = useT();
  const [at, go] = useLocation();
  const openId = new URLSearchParams(useSearch()).get("id");
  const tell = async (jobId: string): Promise<void> => {
    // The list contains the fields of all records, which is too much for the first load.
    const { importList } = await import("#contracts/lists/import.ts");
    const { list } = await get<Page<ImportAnswer>>(importList.path, { pageSize: 20 }, { silent: true });
    const job = list.find((each) => each.jobId === jobId);
    if (!job || !(job.state in isTold) || (at === path && openId === job.id)) return;
    const title = titleOf(job, t);
    const isBad = job.state === "failed" || job.failed > 0;
    noteEnded({ id: job.id, title, isBad });
    const action = { text: t("client.raised.open"), run: () => go(pageOf(job.id)) };
    showToast({ kind: isBad ? "exc" : "ok", title, about: job.id, action, ms: importNewsLasting });
  };
  useLive("export:progress", ({ id, state }) => {
    if (allowed && (state === "completed" || state === "failed")) void tell(id).catch(() => undefined);
  });
};

/** Codes for notifications about own imports. */
export const importNewsCodes = codes.list;

/** Entries of the bell for ended imports. Each opens its page. */
export const ImportNews = ({ ended: imports, onClose }: { ended: readonly EndedImport[]; onClose: () => void }) => {
  const t = useT();
  const [, go] = useLocation();
  if (imports.length === 0) return null;
  return (
    <Box
      as="section"
      padY={8}
      padX={16}
      hairline="bottom"
      className={styles.importNews}
      aria-label={t("client.import.title")}
    >
      <Box as="ul">
        {imports.map(({ id, title, isBad }) => (
          <Row as="li" align="stretch" gap={8} padY={4} key={id} data-bad={isBad}>
            {isBad ? <WarningSign size={14} /> : <TickCircle size={14} />}
            <LinkButton
              onClick={() => {
                onClose();
                go(pageOf(id));
              }}
            >
              {title}
            </LinkButton>
          </Row>
        ))}
      </Box>
    </Box>
  );
};

const queryKey = ["schedule-news"];

/** Recipients who got no file of the person's regular exports, until the bell is opened. */
export const useScheduleNews = (allowed: boolean): { news: readonly News[]; saw: () => void } => {
  const t = useT();
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const { data } = useQuery({
    queryKey: [...queryKey, i18n.language],
    queryFn: ({ signal }) => send(scheduleCalls.news, {}, { silent: true, signal }),
    enabled: allowed,
  });
  useLive("schedule:undelivered", () => {
    showToast({ kind: "exc", title: t("schedule.undelivered") });
    void client.invalidateQueries({ queryKey });
  });
  const news = data?.list ?? [];
  const saw = (): void => {
    if (news.length === 0) return;
    void send(scheduleCalls.seen, {}, { silent: true })
      .catch(() => undefined)
      .then(() => client.invalidateQueries({ queryKey }));
  };
  return { news, saw };
};

/** Entries of the bell for recipients without a file, with the reason. */
export const ScheduleNews = ({ news, onClose }: { news: readonly News[]; onClose: () => void }) => {
  const t = useT();
  const [, go] = useLocation();
  const titleOf = useListTitles(news.length > 0);
  if (news.length === 0) return null;
  const open = (): void => {
    onClose();
    go(`${systemScreens.export.path}?view=regular`);
  };
  return (
    <Box as="section" hairline="bottom" className={styles.scheduleNews} aria-label={t("lists.schedule")}>
      <Row as="header" justify="between">
        <b>{t("schedule.undelivered")}</b>
        <LinkButton onClick={open}>{t("client.raised.open")}</LinkButton>
      </Row>
      <Box as="ul">
        {news.slice(0, 4).map(({ id, list, userName, error }) => (
          <Row as="li" align="stretch" gap={8} padY={4} key={id}>
            <WarningSign size={14} />
            <span>
              {t("schedule.nobody", { list: titleOf(list), name: userName })}
              <Text as="small" block size={12} line={16} tone="fg3">
                {error ?? t("schedule.notMailed")}
              </Text>
            </span>
          </Row>
        ))}
      </Box>
    </Box>
  );
};
