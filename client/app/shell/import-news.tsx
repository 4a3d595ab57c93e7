import { TickCircle, WarningSign } from "@blueprintjs/icons";
import { useLocation, useSearch } from "wouter";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import type { ImportAnswer } from "#contracts/imports/calls.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { get } from "#client/state/api.ts";
import { noteEnded, type EndedImport } from "./imports-ended.ts";
import { useLive } from "#client/state/socket.ts";
import { showToast } from "#client/state/toasts.ts";
import { Box, Row } from "#client/kit/layout.tsx";
import styles from "./import-news.module.css";

const { path, codes } = cylinderScreens.import;
/** Time in ms to read how an import ended and to go to it. */
const lasting = 6000;

/** Ends that are told: whoever cancels knows it. */
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
  const shown = new URLSearchParams(useSearch()).get("id");
  const tell = async (jobId: string): Promise<void> => {
    // The list knows every kind of records: too much for the first load.
    const { importList } = await import("#contracts/lists/import.ts");
    const { list } = await get<Page<ImportAnswer>>(importList.path, { pageSize: 20 }, { silent: true });
    const found = list.find((each) => each.jobId === jobId);
    if (!found || !(found.state in isTold) || (at === path && shown === found.id)) return;
    const title = titleOf(found, t);
    const isBad = found.state === "failed" || found.failed > 0;
    noteEnded({ id: found.id, title, isBad });
    const action = { text: t("client.raised.open"), run: () => go(pageOf(found.id)) };
    showToast({ kind: isBad ? "exc" : "ok", title, about: found.id, action, ms: lasting });
  };
  useLive("export:progress", ({ id, state }) => {
    if (allowed && (state === "completed" || state === "failed")) void tell(id).catch(() => undefined);
  });
};

/** The codes that let somebody hear of own imports. */
export const importNewsCodes = codes.list;

/** Imports that ended, each of which leads to its page. */
export const ImportNews = ({ ended, onClose }: { ended: readonly EndedImport[]; onClose: () => void }) => {
  const t = useT();
  const [, go] = useLocation();
  if (ended.length === 0) return null;
  return (
    <Box
      as="section"
      padY={8}
      padX={16}
      hairline="bottom"
      className={styles.root}
      aria-label={t("client.import.title")}
    >
      <Box as="ul">
        {ended.map(({ id, title, isBad }) => (
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
