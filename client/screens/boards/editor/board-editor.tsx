import { Button } from "@blueprintjs/core";
import { Desktop } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useParams } from "wouter";
import { boardScreens } from "#contracts/access/menus/cockpit.ts";
import { boardCalls, type BoardAnswer } from "#contracts/boards/board-calls.ts";
import { boardPaths } from "#client/boards/thumbnail.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { useTooNarrow } from "#client/lib/use-narrow.ts";
import { send } from "#client/state/api.ts";
import { useCode } from "#client/state/session.ts";
import { setTitle } from "#client/state/tabs.ts";
import { BoardForm } from "../board-acts.tsx";
import { Workspace } from "./workspace.tsx";

const { codes, path: listPath } = boardScreens.boards;

/** The page `/boards/:code/edit`: arrange the panels of a board. */
const BoardEditor = () => {
  const { code = "" } = useParams();
  const t = useT();
  const [path, go] = useLocation();
  const may = useCode(...codes.list);
  const narrow = useTooNarrow();
  const { data, error, refetch } = useQuery({
    queryKey: ["board", code],
    queryFn: ({ signal }) => send(boardCalls.get, { board: code }, { silent: true, signal }),
    enabled: may,
    gcTime: 0,
    staleTime: Infinity,
    retry: (times, failure) => times < 2 && !(failure instanceof ApiError && failure.status >= 400),
  });
  const name = data?.name;
  useEffect(() => {
    if (name) setTitle(path, t("board.tab", { name }));
  }, [path, name, t]);
  if (!may) return <EmptyState kind="forbidden" code={codes.list[0]} page />;
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState kind="notFound" onHome={() => go(listPath)} page />;
  if (error) return <EmptyState kind="failed" error={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  if (narrow) return <TooNarrow board={data} />;
  return <Opened key={data.id} board={data} />;
};

/** A message on a phone: the editor needs a wider screen. */
const TooNarrow = ({ board }: { board: BoardAnswer }) => {
  const t = useT();
  const [, go] = useLocation();
  return (
    <>
      <PageHead title={board.name} />
      <EmptyState
        kind="nothing"
        icon={<Desktop size={24} />}
        title={t("board.tooNarrow")}
        text={t("board.tooNarrowText")}
        action={<Button text={t("common.open")} onClick={() => go(boardPaths.open(board.code))} />}
      />
    </>
  );
};

const Opened = ({ board }: { board: BoardAnswer }) => {
  const [, go] = useLocation();
  const mayUpdate = useCode(codes.update);
  const mayAdd = useCode(codes.add);
  const [copying, setCopying] = useState(false);
  return (
    <>
      <Workspace
        board={board}
        lock={board.isBuiltin ? "builtIn" : mayUpdate ? undefined : "code"}
        onCopy={mayAdd ? () => setCopying(true) : undefined}
      />
      {copying && (
        <BoardForm from={board} onAdded={(code) => go(boardPaths.edit(code))} onClose={() => setCopying(false)} />
      )}
    </>
  );
};

export default BoardEditor;
