import { useSnapshot } from "valtio";
import { ShownBoard } from "#client/boards/shown-board.tsx";
import { device, forgetScreenInfo, setScreenInfo } from "#client/state/screen/device.ts";
import { WallFrame } from "./wall-frame.tsx";
import { PairingPage } from "./pairing-page.tsx";
import { Disable } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { BOARD } from "#contracts/boards/board.ts";
import { screenCalls, type ScreenSelf } from "#contracts/boards/screen-calls.ts";
import { untilItComes } from "#client/boards/asking.ts";
import { Canvas } from "#client/boards/canvas.tsx";
import { Grid, Row, Text } from "#client/kit/layout.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Logo } from "#client/kit/logo.tsx";
import { showTime } from "#client/lib/dates.ts";
import { language, setLanguage, useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { useOnReturn } from "#client/state/live/live.ts";
import { queryClient } from "#client/state/query-client.ts";
import { settings } from "#client/state/settings.ts";
import { closeLive, useLive } from "#client/state/socket.ts";
import { useNewClient, useTurn } from "./wall-turn.ts";
import styles from "./wall.module.css";

/** Shows the display's name in large letters while a person is identifying displays. */
const Identified = ({ name, place }: { name: string; place: string }) => {
  const [until, setUntil] = useState<number>();
  useLive("screen:notice", ({ identifyFor }) => {
    if (identifyFor !== undefined) setUntil(Date.now() + identifyFor * 1000);
  });
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(() => setUntil(undefined), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  if (until === undefined) return null;
  return (
    <Grid className={styles.identified} tone="fg" text="center" number role="status">
      <Text as="b" weight={600} anywhere>
        {name}
      </Text>
      {place && <span>{place}</span>}
    </Grid>
  );
};

/** Shown when a display started without its server, as after a power failure: since when, and that it recovers by itself. */
const NotReached = () => {
  const t = useT();
  const [since] = useState(() => Date.now());
  return (
    <Canvas wall>
      <Grid className={styles.notReached} gap={24} text="center" role="status" data-state="unreached">
        <Logo size={64} />
        <Row as="b" gap={20} above={16} weight={600}>
          <Disable size={36} />
          {t("walls.page.unreached", { time: showTime(since) })}
        </Row>
        <span>{t("walls.page.comesBack")}</span>
      </Grid>
    </Canvas>
  );
};

/** Time between two loads of the display's record in ms, because a change message may be lost. */
const askEvery = 300_000;

const ask = async (): Promise<ScreenSelf> => {
  const self = await send(screenCalls.self, {}, { silent: true });
  // Panels read the permissions as soon as they are rendered.
  setScreenInfo(self);
  if (self.theme) settings.theme = self.theme;
  // A language change reloads all data, including this record.
  if (self.language && self.language !== language()) await setLanguage(self.language);
  return self;
};

/** The record of this display, reloaded after each change. `self` is undefined until the first response; `isFailing` is true while loading fails. */
const useSelf = (): { self: ScreenSelf | undefined; isFailing: boolean } => {
  const { data, failureCount, refetch } = useQuery({
    queryKey: ["screen-self"],
    queryFn: ask,
    refetchInterval: askEvery,
    refetchIntervalInBackground: true,
    ...untilItComes,
  });
  useLive("screen:notice", ({ changed }) => void (changed && refetch()));
  useLive("board:changed", () => void refetch());
  useOnReturn(() => void refetch());
  useEffect(
    () => () => {
      closeLive();
      forgetScreenInfo();
      queryClient.clear();
    },
    [],
  );
  return { self: data, isFailing: failureCount > 0 };
};

const fallback = [{ code: BOARD, seconds: null }];

/** A display. It shows the board in its address, else the one board or the playlist of its record. */
const PairedWall = ({ board }: { board: string | undefined }) => {
  const { self, isFailing } = useSelf();
  const [isDriven, setDriven] = useState(false);
  useNewClient(!isDriven);
  if (!self) return isFailing ? <NotReached /> : <Loading page />;
  return (
    <>
      {board === undefined ? (
        <OwnBoards self={self} isDriven={isDriven} onDriven={setDriven} />
      ) : (
        <ShownBoard key={board} code={board} onDriven={setDriven} wall />
      )}
      <Identified name={self.name} place={self.place} />
    </>
  );
};

type OwnProps = { self: ScreenSelf; isDriven: boolean; onDriven: (isDriven: boolean) => void };

/** Rendered once the record is known, so that no wrong board is joined before. */
const OwnBoards = ({ self: { boards, deleted }, isDriven, onDriven }: OwnProps) => {
  const boardCode = useTurn(boards.length > 0 ? boards : fallback, isDriven) ?? BOARD;
  const instead = boards.length === 0 && deleted > 0 ? "removed" : undefined;
  return <ShownBoard key={boardCode} code={boardCode} instead={instead} onDriven={onDriven} wall />;
};

type Props = {
  /** Code of the board in the address. Without it the display's record decides. */
  board?: string;
  /** True if a signed-in person looks, with the person's own permissions. */
  isPerson?: boolean;
};

/** The pages `/wall` and `/wall/:board`: a paired display shows its boards, another device a pairing code. */
const WallScreen = ({ board, isPerson = false }: Props) => {
  const { credential, revoked } = useSnapshot(device);
  return (
    <WallFrame isPerson={isPerson}>
      {isPerson && board !== undefined ? (
        <ShownBoard code={board} wall />
      ) : credential === null ? (
        <PairingPage
          board={board}
          isRevoked={revoked}
          signIn={board && `/login?redirect=${encodeURIComponent(`/wall/${board}`)}`}
        />
      ) : (
        <PairedWall board={board} />
      )}
    </WallFrame>
  );
};

export default WallScreen;
