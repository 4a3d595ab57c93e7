import { useQuery, useQueryClient } from "@tanstack/react-query";
import { WarningSign } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { scheduleCalls, type ScheduleNews as News } from "#contracts/schedules/schedule-calls.ts";
import { useListTitles } from "#client/kit/export/list-titles.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { useLive } from "#client/state/socket.ts";
import { showToast } from "#client/state/toasts.ts";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import styles from "./schedule-news.module.css";

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
    <section className={styles.root} aria-label={t("schedule.title")}>
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
    </section>
  );
};
