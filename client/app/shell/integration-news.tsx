import { WarningSign } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { KeyAnswer } from "#contracts/access/api-key.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { WebhookAnswer } from "#contracts/webhooks/webhook-calls.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Box, Row } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { get } from "#client/state/api.ts";
import { useCode } from "#client/state/session.ts";
import styles from "./bars.module.css";

const { apiKey, webhook } = systemScreens;

/** A key that was seen in an address, or a receiver that the product switched off. */
export type IntegrationNote = { id: string; kind: "leaked" | "off"; name: string };

/** Pause in ms before the first request, so that a first visit does not wait for it, and between two. */
const FIRST_MS = 30_000;
const EVERY_MS = 300_000;

/** Keys and webhooks that an administrator has to look at. Each stays until the key is rotated or the webhook runs again. */
export const useIntegrationNews = (isOpen: boolean): readonly IntegrationNote[] => {
  const hasKeys = useCode(...apiKey.codes.list);
  const hasWebhooks = useCode(...webhook.codes.list);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), FIRST_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery<IntegrationNote[]>({
    queryKey: ["integration-news"],
    enabled: (isDue || isOpen) && (hasKeys || hasWebhooks),
    refetchInterval: EVERY_MS,
    queryFn: async ({ signal }) => {
      const all = { silent: true, signal } as const;
      // The lists hold the fields of all records, which is too much for the first load.
      const [{ apiKeyList }, { webhookList }] = await Promise.all([
        import("#contracts/lists/api-key.ts"),
        import("#contracts/lists/webhook.ts"),
      ]);
      const keys = hasKeys ? (await get<Page<KeyAnswer>>(apiKeyList.path, { pageSize: 100 }, all)).list : [];
      const off = { pageSize: 100, state: "off" };
      const hooks = hasWebhooks ? (await get<Page<WebhookAnswer>>(webhookList.path, off, all)).list : [];
      return [
        ...keys.filter(({ leakedAt }) => leakedAt).map(({ id, name }) => ({ id, name, kind: "leaked" as const })),
        ...hooks.filter(({ offReason }) => offReason).map(({ id, name }) => ({ id, name, kind: "off" as const })),
      ];
    },
  });
  return data ?? [];
};

const pages = { leaked: apiKey.path, off: webhook.path };

/** Entries of the bell about keys and webhooks. Each opens its page. */
export const IntegrationNews = ({ notes, onClose }: { notes: readonly IntegrationNote[]; onClose: () => void }) => {
  const t = useT();
  const [, go] = useLocation();
  if (notes.length === 0) return null;
  return (
    <Box as="section" padY={8} padX={16} hairline="bottom" className={styles.importNews} aria-label={t("apiKey.news")}>
      <Box as="ul">
        {notes.map(({ id, kind, name }) => (
          <Row as="li" align="stretch" gap={8} padY={4} key={id} data-bad>
            <WarningSign size={14} />
            <LinkButton
              onClick={() => {
                onClose();
                go(pages[kind]);
              }}
            >
              {t(`apiKey.news.${kind}`, { name })}
            </LinkButton>
          </Row>
        ))}
      </Box>
    </Box>
  );
};
