import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import { noteCalls, type BoardNote } from "#contracts/boards/note-calls.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Stack } from "#client/kit/layout.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { useT } from "#client/lib/i18n.ts";
import { entryPath } from "#client/state/menus/place.ts";
import { session } from "#client/state/session.ts";
import { BoardGrid } from "./board-grid.tsx";
import type { Board, BoardState } from "./board.ts";
import { read } from "./asking.ts";
import { asOften, BoardHere, useAt } from "./use-at.tsx";
import { useShared, useBoard } from "./use-board.ts";
import { ExceptionSide } from "./exceptions/exception-side.tsx";
import { BoardBar } from "./presenting/board-bar.tsx";
import { WallPeople } from "./presenting/people.tsx";
import { Scrubber } from "./past/scrubber.tsx";
import { Canvas } from "./canvas.tsx";
import { Header } from "./board-header.tsx";
import { useCompany, type Definition, useDefinition } from "./use-definition.ts";
import styles from "./board.module.css";

const noNotes: readonly BoardNote[] = [];

/** The notes of the board: those that were pinned by its moment. */
const useNotes = ({ code, state }: Board): readonly BoardNote[] => {
  const { notes } = useSnapshot(state) as BoardState;
  const asOf = useAt();
  const { data } = useQuery({
    queryKey: ["cockpit", "notes", code, asOf],
    enabled: asOf !== undefined,
    queryFn: ({ signal }) => read(noteCalls.getPage, { board: code, asOf }, signal),
    ...asOften(asOf),
  });
  return asOf === undefined ? notes : (data?.list ?? noNotes);
};

type Props = { board: Board; definition: Definition; company: string; wall?: boolean };

/** A board in the shell or, as `wall`, alone on a display without controls. */
const CockpitBoard = ({ board, definition, company, wall = false }: Props) => {
  const { state } = board;
  const t = useT();
  const { refusal, shared, hurried, view } = useSnapshot(state) as BoardState;
  const { tab: type, setTab: setType, focus, outside, pointed, backToNow } = useShared(board);
  const notes = useNotes(board);
  const isPast = useAt() !== undefined;
  const [, go] = useLocation();
  const { company: cut } = useCompany(focus?.companyId ?? definition.board.companyId, focus?.name);
  const liveCompanyId = focus?.companyId ?? definition.board.companyId;
  const driver = shared?.driver?.name ?? "";
  const panelView = useMemo(
    () => ({
      state,
      links: !wall,
      type,
      company: cut,
      liveCompanyId,
      pointing: pointed === null ? undefined : { panel: pointed, by: driver },
      notes,
    }),
    [state, wall, type, cut, liveCompanyId, pointed, driver, notes],
  );
  if (refusal === "board.unknown") return <EmptyState kind="notFound" onHome={() => go("/")} page />;
  if (refusal) return <EmptyState kind="forbidden" code={refusal} page />;
  return (
    <Canvas wall={wall} hurried={hurried} isPast={isPast}>
      <Header
        {...{ state, company, wall, type }}
        board={definition.board}
        focus={cut}
        said={[
          ...(definition.instead ? [t(`cockpit.instead.${definition.instead}`)] : []),
          ...(outside ? [t("cockpit.focusOutside")] : []),
        ]}
        onType={setType}
        onBack={view.at !== null && view.at !== shared?.at ? backToNow : undefined}
        people={wall && <WallPeople board={board} />}
        onEnter={wall ? undefined : () => go(entryPath(cockpitScreens.cockpit.path))}
      />
      <BoardGrid board={definition.board} view={panelView} />
      {!wall && <ExceptionSide board={definition.board} />}
    </Canvas>
  );
};

type ShownProps = {
  wall?: boolean;
  /** Shows that another board was requested. */
  instead?: Definition["instead"];
  /** Called with true while a person presents. */
  onDriven?: (isDriven: boolean) => void;
};

/** The current board of a code, else the built-in one. */
export const ShownBoard = ({ code, instead, ...look }: ShownProps & { code: string }) => {
  const definition = useDefinition(code);
  if (!definition) return <Loading page={look.wall ?? false} />;
  const current = instead ? { ...definition, instead } : definition;
  return <Joined key={definition.board.code} definition={current} {...look} />;
};

const Joined = ({ definition, wall = false, onDriven }: ShownProps & { definition: Definition }) => {
  const board = useBoard(definition.board.code, { wall });
  const { info } = useSnapshot(session);
  const stage = useRef<HTMLDivElement>(null);
  if (!board) return <Loading page={wall} />;
  const cockpit = (
    <BoardHere board={board}>
      <CockpitBoard {...{ board, definition, wall }} company={info?.accountInfo.companyName ?? ""} />
    </BoardHere>
  );
  if (wall)
    return (
      <>
        {cockpit}
        {onDriven && <DriverWatch board={board} onDriven={onDriven} />}
      </>
    );
  return (
    <>
      <PageHead title={definition.board.name}>
        <BoardBar board={board} onFullscreen={() => void stage.current?.requestFullscreen()} />
      </PageHead>
      <Stack className={styles.stage} fill="bg" grow ref={stage}>
        {cockpit}
        <Scrubber board={board} />
      </Stack>
    </>
  );
};

const DriverWatch = ({ board, onDriven }: { board: Board; onDriven: (isDriven: boolean) => void }) => {
  const { shared } = useSnapshot(board.state) as BoardState;
  const isDriven = Boolean(shared?.driver);
  useEffect(() => onDriven(isDriven), [isDriven, onDriven]);
  return null;
};
