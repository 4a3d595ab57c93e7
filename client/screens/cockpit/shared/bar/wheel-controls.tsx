import { Button, Switch } from "@blueprintjs/core";
import { Locate } from "@blueprintjs/icons";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import { Muted } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useCode } from "#client/state/session.ts";
import type { Board, BoardState } from "../../board/board.ts";
import type { WheelAnswer } from "../../board/wheel.ts";
import { keepFollow } from "../use-board.ts";
import { HandOver } from "./hand-over.tsx";
import { tellFailure } from "./tell-failure.ts";
import { useFreeIn } from "./use-free-in.ts";
import { usePeople } from "./use-people.ts";

type Props = { board: Board; isLive: boolean };

const OwnWheel = ({ board, isLive }: Props) => {
  const t = useT();
  const free = useFreeIn(useSnapshot(board.state) as BoardState, true);
  const reason = isLive ? undefined : t("collab.failed.line");
  const done = (answer: Promise<WheelAnswer>) => void answer.then((told) => tellFailure(told));
  return (
    <>
      {free.isLastMinute && !free.lost ? (
        <Button
          intent="primary"
          disabled={!isLive}
          title={reason}
          text={t("collab.keep")}
          onClick={() => done(board.keep())}
        />
      ) : (
        <HandOver board={board} disabled={!isLive} />
      )}
      <Button
        variant="minimal"
        disabled={!isLive}
        title={reason}
        text={t("collab.release")}
        onClick={() => done(board.release())}
      />
    </>
  );
};

/** Takes the wheel, or follows who has it, or hands it on: by who drives and who the viewer is. */
export const WheelControls = ({ board, isLive }: Props) => {
  const t = useT();
  const { follows, driverGoneAt } = useSnapshot(board.state) as BoardState;
  const { driver, me } = usePeople(board);
  const may = useCode(cockpitScreens.cockpit.codes.drive);
  const [asking, setAsking] = useState(false);
  const follow = (on: boolean) => {
    keepFollow(on);
    board.follow(on);
  };
  const drive = async () => {
    setAsking(true);
    tellFailure(await board.drive(), { follow: follows ? undefined : () => follow(true) });
    setAsking(false);
  };
  const button = (disabled: boolean) => (
    <Button
      intent={disabled ? "none" : "primary"}
      icon={<Locate />}
      text={t("collab.drive")}
      disabled={disabled}
      loading={asking}
      title={isLive ? undefined : t("collab.failed.line")}
      onClick={() => void drive()}
    />
  );
  if (driver && driver.id === me) return <OwnWheel board={board} isLive={isLive} />;
  if (driver)
    return (
      <>
        <Switch
          checked={follows === true}
          label={t("collab.follow")}
          onChange={(event) => follow(event.currentTarget.checked)}
        />
        {may && driverGoneAt !== undefined && button(true)}
      </>
    );
  return may ? button(!isLive) : <Muted>{t("collab.nobodyDrives")}</Muted>;
};
