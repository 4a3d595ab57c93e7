import { TickCircle, WarningSign } from "@blueprintjs/icons";
import { proxy, useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import type { ImportAnswer } from "#contracts/imports/calls.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { scheduleCalls, type ScheduleNews as News } from "#contracts/schedules/schedule-calls.ts";
import { Muted } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { type Translate, useT } from "#client/lib/i18n.ts";
import { forgetRaised, noteRaised, raised, raisedToast } from "#client/state/raised.ts";
import { useLive } from "#client/state/socket.ts";
import { showToast } from "#client/state/toasts.ts";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import { count } from "#client/lib/show-number.ts";
import { get, send } from "#client/state/api.ts";
import { useListTitles } from "#client/kit/export/list-titles.ts";
import styles from "./bars.module.css";

/** Time in ms to read what a new exception says and to go to it. */
const lasting = 6000;

/** Pages that show new exceptions themselves, and the one on which somebody scans: there the bell alone tells. */
const quiet: ReadonlySet<string> = new Set([
  cockpitScreens.cockpit.path,
  cylinderScreens.exceptions.path,
  cylinderScreens.scan.path,
]);

/** Goes to the list, at the newest of those that are new. */
const useGoToRaised = () => {
  const [, go] = useLocation();
  return () => {
    go(`${cylinderScreens.exceptions.path}?${new URLSearchParams({ group: "open", id: raised.id })}`);
    forgetRaised();
  };
};

/** Tells of new exceptions as they are raised; several within the time of one toast are one. */
export const useExceptionNews = (): void => {
  const t = useT();
  const open = useGoToRaised();
  const [path] = useLocation();
  useLive("exception:raised", (message) => {
    noteRaised(message);
    if (quiet.has(path)) return;
    const title = t("client.raised.new", { count: raised.unseen });
    const action = { text: t("client.raised.open"), run: open };
    showToast({ kind: "exc", title, about: raisedToast, action, ms: lasting });
  });
};

/** In the bell: the number of new exceptions, which leads to them. */
export const ExceptionNews = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const open = useGoToRaised();
  const { count } = useSnapshot(raised);
  const follow = () => {
    onClose();
    open();
  };
  return (
    <Row as="p" gap={8} padY={12} padX={16} hairline="bottom" weight={500} className={styles.exceptionNews}>
      {count === 0 && <Muted>{t("client.raised.none")}</Muted>}
      {count > 0 && <WarningSign size={14} />}
      {count > 0 && <LinkButton onClick={follow}>{t("client.raised.new", { count })}</LinkButton>}
    </Row>
  );
};

/** An import whose check or run ended, as the bell shows it. */
type EndedImport = { id: string; title: string; isBad: boolean };

/** Imports that ended since the bell was last open, the newest first. */
export const importsEnded = proxy<{ list: EndedImport[] }>({ list: [] });

/** Keeps one notification per import, the latest. */
const noteEnded = (entry: EndedImport): void => {
  importsEnded.list = [entry, ...importsEnded.list.filter(({ id }) => id !== entry.id)].slice(0, 6);
};

export const sawEnded = (): void => {
  importsEnded.list = [];
};

const { path, codes } = cylinderScreens.import;
/** Time in ms to read how an import ended and to go to it. */
const importNewsLasting = 6000;

/** Ends that are notified: whoever cancels knows it. */
const isTold: Partial<Record<ImportAnswer["state"], true>> = { completed: true, checked: true, failed: true };

/** The page of an import. */
const pageOf = (id: string): string => `${path}?id=${id}`;

const titleOf = ({ fileName, state, created, failed, ready, errors }: ImportAnswer, t: Translate): string => {
  const words = {
    file: fileName,
    created: count(created),
    failed: count(failed),
    ready: count(ready),
    errors: count(errors),
  };
  return t(`client.import.news.${state === "completed" || state === "checked" ? state : "failed"}`, words);
};

/** Tells that the check or the run of an own import ended, but on the page that shows it. */
export const useImportNews = (allowed: boolean): void => {
  const t = useT();
  const [at, go] = useLocation();
  const openId = new URLSearchParams(useSearch()).get("id");
  const tell = async (jobId: string): Promise<void> => {
    // The list knows every kind of records: too much for the first load.
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

/** The codes that let somebody hear of own imports. */
export const importNewsCodes = codes.list;

/** Imports that ended, each of which leads to its page. */
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

/** Recipients of the person's regular exports who got no file, until the bell was open. */
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

/** People who got no file of a regular export, and why. */
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
