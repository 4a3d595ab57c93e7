import { Button } from "@blueprintjs/core";
import { Edit } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { documentCalls } from "#contracts/documents/calls.ts";
import { Drawer } from "#client/kit/dialog/overlay.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Markdown } from "#client/kit/markdown/markdown.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { hasCode } from "#client/state/session.ts";
import { Box, Row } from "#client/kit/layout.tsx";
import styles from "./shell.module.css";

const { codes, path: documentsPath } = systemScreens.document;

/** Drawer with the help of the current page. A person with the code can write missing help. */
export const HelpDrawer = ({ menuPath, page, onClose }: { menuPath: string; page: string; onClose: () => void }) => {
  const t = useT();
  const [, go] = useLocation();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["help", menuPath],
    queryFn: () => send(documentCalls.help, { menuPath }, { silent: true }),
  });
  const title = t("client.help.title", { page });
  const leave = (to: string): void => {
    onClose();
    go(to);
  };
  const write = hasCode(codes.addmenu) && (
    <Button
      intent="primary"
      icon={<Edit />}
      text={t("client.help.write")}
      onClick={() => leave(`${documentsPath}?help=${encodeURIComponent(menuPath)}`)}
    />
  );
  return (
    <Drawer title={title} size="min(480px, 100%)" canOutsideClickClose onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region has to be reached by the keyboard */}
      <Box grow scroll className={styles.helpDrawer} tabIndex={0} role="region" aria-label={title}>
        {isPending && <Loading />}
        {error && <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />}
        {data === null && (
          <EmptyState
            kind="nothing"
            title={t("client.help.none")}
            text={t(write ? "client.help.mayWrite" : "client.help.askFor")}
            action={write || undefined}
          />
        )}
        {data && <Markdown text={data.content} />}
      </Box>
      {data && (
        <Row as="footer" gap={8} fixed padY={8} padX={24} rule="top">
          <Muted small>
            {data.changedTime &&
              t("client.help.saved", { name: data.changedByName ?? "", time: showMoment(data.changedTime) })}
          </Muted>
          <Spacer />
          {hasCode(codes.updatecontent) && hasCode(...codes.list) && (
            <Button icon={<Edit />} text={t("common.edit")} onClick={() => leave(`${documentsPath}?id=${data.id}`)} />
          )}
        </Row>
      )}
    </Drawer>
  );
};
