import { Button, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Desktop, Locate, Person } from "@blueprintjs/icons";
import { useState } from "react";
import { useSnapshot } from "valtio";
import type { PresentPerson, PresentScreen, SharedBoard } from "#contracts/boards/live.ts";
import { initialsOf } from "#client/exceptions/exception-words.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { session } from "#client/state/session.ts";
import type { Board, BoardState } from "../board.ts";
import styles from "./presenting.module.css";
import { useFreeIn } from "./free-in.ts";

type FaceProps = {
  name: string;
  /** The picture's address. */
  picture?: string | null;
  /** Diameter in px, on the canvas in its logical px. */
  size?: 24 | 36 | 40;
  /** True for the presenter, who gets a ring. */
  drives?: boolean;
  own?: boolean;
  /** True for a ring without fill: the person has nothing left to do. */
  done?: boolean;
};

/** Minimum font size of letters on the canvas, in px. */
const leastLetters = 20;

/** A person in a circle: the picture, or else the initials. The name is next to it or in the title of its container. */
export const Face = ({
  name,
  picture,
  size = 24,
  drives = false,
  own: isMe = false,
  done: isDone = false,
}: FaceProps) => {
  const [broken, setBroken] = useState<string>();
  const box = { width: size, height: size, fontSize: size === 24 ? size * 0.42 : leastLetters };
  const look = classes(styles.face, drives && styles.presents, isMe && styles.own, isDone && styles.done);
  if (picture && picture !== broken && !isDone)
    return <img className={look} style={box} src={picture} alt="" onError={() => setBroken(picture)} />;
  // Letters drawn by CSS are not text, so screen readers do not read them before the name.
  return <i className={look} style={box} data-letters={initialsOf(name)} />;
};

type People = {
  /** People, with the presenter first. */
  people: readonly PresentPerson[];
  screens: readonly PresentScreen[];
  driver: SharedBoard["driver"];
  /** The viewer's account id. */
  me: string | undefined;
};

/** Everyone who has the board open, as last received from the server. */
export const usePeople = (board: Board): People => {
  const { presence, shared } = useSnapshot(board.state) as BoardState;
  const { info } = useSnapshot(session);
  const driver = shared?.driver ?? null;
  const rank = ({ id }: PresentPerson): number => (id === driver?.id ? 0 : 1);
  return {
    people: (presence?.people ?? []).toSorted((one, other) => rank(one) - rank(other)),
    screens: presence?.screens ?? [],
    driver,
    me: info?.accountInfo.id,
  };
};

/** Maximum number of pictures in the bar. Numbers show the rest. */
const mostFaces = 3;

const Heading = ({ children }: { children: string }) => (
  <Text as="h3" below={4} size={12} line={20} weight={600} tone="fg3">
    {children}
  </Text>
);

const WhoIsHere = ({ people, screens, driver, me }: People) => {
  const t = useT();
  return (
    <Text className={styles.people} as="div" padY={12} padX={16} scroll role="dialog" aria-label={t("collab.here")}>
      <Heading>{t("collab.people", { count: people.length })}</Heading>
      <Text as="ul" below={8}>
        {people.map(({ id, name, avatar }) => (
          <Row key={id} as="li" className={styles.member} gap={10} hairline="top">
            <Face name={name} picture={avatar} drives={id === driver?.id} own={id === me} />
            <Text className={styles.memberName} grow>
              {name}
            </Text>
            {id === driver?.id && (
              <Row as="em" className={styles.tag} inline size={12} weight={600} tone="accent">
                <Locate size={12} />
                {t("collab.drivesTag")}
              </Row>
            )}
            {id === me && (
              <Text as="em" className={styles.tag} size={12} tone="fg3">
                {t("collab.you")}
              </Text>
            )}
          </Row>
        ))}
      </Text>
      <Heading>{t("collab.screens", { count: screens.length })}</Heading>
      {screens.length > 0 && (
        <Text as="ul" below={8}>
          {screens.map(({ id, name }) => (
            <Row key={id} as="li" className={styles.member} gap={10} hairline="top">
              <Desktop />
              <Text className={styles.memberName} grow>
                {name}
              </Text>
            </Row>
          ))}
        </Text>
      )}
    </Text>
  );
};

/** Pictures and numbers of everyone who has the board open. A click shows their names. */
export const Presence = ({ board }: { board: Board }) => {
  const t = useT();
  const here = usePeople(board);
  const { people, screens, driver, me } = here;
  return (
    <PopoverNext placement="bottom-end" arrow={false} content={<WhoIsHere {...here} />}>
      <Button
        variant="minimal"
        className={styles.presence}
        aria-label={`${t("collab.here")}: ${t("collab.people", { count: people.length })}, ${t("collab.screens", { count: screens.length })}`}
        endIcon={<CaretDown />}
      >
        <Row className={styles.faces} as="span" inline align="stretch" gap={6}>
          {people.slice(0, mostFaces).map(({ id, name, avatar }) => (
            <Face key={id} name={name} picture={avatar} drives={id === driver?.id} own={id === me} />
          ))}
        </Row>
        <Row className={styles.count} as="span" inline gap={4} weight={400} data-count={people.length}>
          <Person size={14} />
        </Row>
        <Row className={styles.count} as="span" inline gap={4} weight={400} data-count={screens.length}>
          <Desktop size={14} />
        </Row>
      </Button>
    </PopoverNext>
  );
};

/** Maximum number of pictures on a wall. Numbers show the rest. */
const mostWallFaces = 2;

/** The people on a wall: the presenter with the remaining time, and the other members. */
export const WallPeople = ({ board }: { board: Board }) => {
  const t = useT();
  const state = useSnapshot(board.state) as BoardState;
  const { people, screens, driver } = usePeople(board);
  const free = useFreeIn(state, false);
  const others = people.filter(({ id }) => id !== driver?.id);
  const avatar = people.find(({ id }) => id === driver?.id)?.avatar;
  return (
    <Row className={styles.wallPeople} justify="end" gap={24}>
      {driver && (
        <Row className={styles.wallPresenter} gap={12} role="status">
          <Face name={driver.name} picture={avatar} size={40} own />
          <Text as="div" line={26} truncate>
            <div className={styles.first}>{t("collab.drives", { who: driver.name })}</div>
            <Text as="div" tone="fg3">
              {free.lost ? t("collab.lineLost", { s: free.seconds }) : t("collab.left", { time: free.clock })}
            </Text>
          </Text>
        </Row>
      )}
      {people.length > 0 && (
        <Row className={styles.others} gap={12}>
          {others.slice(0, mostWallFaces).map(({ id, name, avatar: picture }) => (
            <Face key={id} name={name} picture={picture} size={40} />
          ))}
          {others.length > mostWallFaces && <span>{t("collab.more", { n: others.length - mostWallFaces })}</span>}
          <Text as="div" line={26} truncate>
            <div>{t("collab.people", { count: people.length })}</div>
            <Text as="div" tone="fg3">
              {t("collab.screens", { count: screens.length })}
            </Text>
          </Text>
        </Row>
      )}
    </Row>
  );
};
