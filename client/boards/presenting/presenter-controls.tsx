import { Button, Menu, MenuItem, PopoverNext, Switch } from "@blueprintjs/core";
import { CaretDown, Exchange, History, Link, Locate, Pulse } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import { boardCalls } from "#contracts/boards/board-calls.ts";
import type { PresentPerson } from "#contracts/boards/live.ts";
import { Muted } from "#client/kit/inline.tsx";
import { Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { get } from "#client/state/api.ts";
import { useCode } from "#client/state/session.ts";
import type { Board, BoardState } from "../board.ts";
import { Face, usePeople } from "./people.tsx";
import { showRefusal } from "./show-refusal.ts";
import type { PresentAnswer } from "../presenting.ts";
import { keepFollow, useShared } from "../use-board.ts";
import { businessNow } from "#client/lib/business-clock.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import { useFreeIn } from "./free-in.ts";
import styles from "./presenting.module.css";

const Name = ({ of: { name }, mayNot }: { of: PresentPerson; mayNot: boolean }) => {
  const t = useT();
  if (!mayNot) return name;
  return (
    <Text className={styles.mayNot} tone="fg3">
      {name}
      <Text as="small" block size={12} line={16}>
        {t("collab.mayNotDrive")}
      </Text>
    </Text>
  );
};

/** Ids of the accounts that may present, loaded when the list opens. Undefined until loaded. */
const useDrivers = (board: string, people: readonly PresentPerson[]): readonly string[] | undefined => {
  const here = people.map(({ id }) => id);
  const { data } = useQuery({
    queryKey: ["board-drivers", board, here],
    queryFn: () => get<{ ids: string[] }>(boardCalls.drivers.path, { board }, { silent: true }),
    staleTime: 0,
  });
  return data?.ids;
};

const Others = ({ board }: { board: Board }) => {
  const t = useT();
  const { people, me } = usePeople(board);
  const drivers = useDrivers(board.code, people);
  const [refusedIds, setRefused] = useState<readonly string[]>([]);
  const others = people.filter(({ id }) => id !== me);
  const mayNot = (id: string) => refusedIds.includes(id) || drivers?.includes(id) === false;
  const hand = async ({ id, name }: PresentPerson) => {
    const answer = await board.hand(id);
    if (!answer.ok && answer.code === "board.mayNotDrive") setRefused((ids) => [...ids, id]);
    showRefusal(answer, { who: name });
  };
  return (
    <div className={styles.transfer} role="dialog" aria-label={t("collab.hand")}>
      <Text as="h3" padX={16} size={12} line={20} weight={600} tone="fg3">
        {t("collab.handTo")}
      </Text>
      {others.length === 0 && (
        <Text as="p" padX={16} tone="fg2">
          {t("collab.nobodyElse")}
        </Text>
      )}
      <Menu>
        {others.map((person) => (
          <MenuItem
            key={person.id}
            icon={<Face name={person.name} picture={person.avatar} />}
            text={<Name of={person} mayNot={mayNot(person.id)} />}
            disabled={mayNot(person.id)}
            shouldDismissPopover={false}
            onClick={() => void hand(person)}
          />
        ))}
      </Menu>
      <Text as="footer" padY={8} padX={16} size={12} line={16} tone="fg3" hairline="top">
        {t("collab.handText")}
      </Text>
    </div>
  );
};

/** A button that transfers presenting to another person on the board. People without the permission are shown but cannot be selected. */
const TransferButton = ({ board, disabled }: { board: Board; disabled: boolean }) => {
  const t = useT();
  return (
    <PopoverNext placement="bottom-end" arrow={false} disabled={disabled} content={<Others board={board} />}>
      <Button
        disabled={disabled}
        title={disabled ? t("collab.failed.line") : undefined}
        icon={<Exchange />}
        text={t("collab.hand")}
        endIcon={<CaretDown />}
      />
    </PopoverNext>
  );
};

type ControlsProps = { board: Board; isLive: boolean };

/** Buttons for the past moment that everybody sees: a link to it for walls, and one press back to now. */
const WhilePast = ({ board, at, isLive }: ControlsProps & { at: string }) => {
  const t = useT();
  const { backToNow } = useShared(board);
  const link = `${window.location.origin}/wall/${board.code}?${new URLSearchParams({ at }).toString()}`;
  return (
    <>
      <Button
        variant="minimal"
        icon={<Link />}
        text={t("board.past.copy")}
        onClick={() => void copyText(link, "client.linkCopied")}
      />
      <Button intent="primary" icon={<Pulse />} text={t("asOf.back")} disabled={!isLive} onClick={backToNow} />
    </>
  );
};

/** The moment at which a board is turned back: the last full minute. */
const lastMinute = (): string => {
  const at = businessNow();
  at.setUTCSeconds(0, 0);
  return at.toISOString();
};

const WhilePresenting = ({ board, isLive }: ControlsProps) => {
  const t = useT();
  const state = useSnapshot(board.state) as BoardState;
  const free = useFreeIn(state, true);
  const { at } = state.view;
  const reason = isLive ? undefined : t("collab.failed.line");
  const report = (answer: Promise<PresentAnswer>) => void answer.then((result) => showRefusal(result));
  return (
    <>
      {free.isLastMinute && !free.lost ? (
        <Button
          intent="primary"
          disabled={!isLive}
          title={reason}
          text={t("collab.keep")}
          onClick={() => report(board.keep())}
        />
      ) : (
        <TransferButton board={board} disabled={!isLive} />
      )}
      {at !== null ? (
        <WhilePast board={board} at={at} isLive={isLive} />
      ) : (
        <>
          <Button
            variant="minimal"
            icon={<History />}
            disabled={!isLive}
            title={reason}
            text={t("board.past.turnBack")}
            onClick={() => void board.look({ at: lastMinute() }).then((answer) => showRefusal(answer))}
          />
          <Button
            variant="minimal"
            disabled={!isLive}
            title={reason}
            text={t("collab.release")}
            onClick={() => report(board.release())}
          />
        </>
      )}
    </>
  );
};

/** Buttons to present, follow the presenter or transfer presenting, depending on the presenter and the viewer. */
export const PresenterControls = ({ board, isLive }: ControlsProps) => {
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
    showRefusal(await board.drive(), { follow: follows ? undefined : () => follow(true) });
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
  if (driver && driver.id === me) return <WhilePresenting board={board} isLive={isLive} />;
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
