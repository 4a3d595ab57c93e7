import { useState } from "react";
import { classes } from "#client/lib/classes.ts";
import { initialsOf } from "#client/exceptions/exception-words.ts";
import { useSnapshot } from "valtio";
import type { PresentPerson, PresentScreen, SharedBoard } from "#contracts/boards/live.ts";
import { session } from "#client/state/session.ts";
import type { Board, BoardState } from "../board.ts";
import { Button, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Desktop, Locate, Person } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import styles from "./presenting.module.css";

type FaceProps = {
  name: string;
  /** Address of the picture. */
  picture?: string | null;
  /** Diameter in px, the canvas' where it stands on it. */
  size?: 24 | 36 | 40;
  /** A ring says that this person drives. */
  drives?: boolean;
  own?: boolean;
  /** A ring alone: nothing is left for this person to do. */
  done?: boolean;
};

/** Letters on the canvas are never smaller than its text, in px. */
const leastLetters = 20;

/** A person of a board in a circle: the picture, or else the initials. The name stands beside it, or in the title of what holds it. */
export const Face = ({ name, picture, size = 24, drives = false, own = false, done = false }: FaceProps) => {
  const [broken, setBroken] = useState<string>();
  const box = { width: size, height: size, fontSize: size === 24 ? size * 0.42 : leastLetters };
  const look = classes(styles.face, drives && styles.presents, own && styles.own, done && styles.done);
  if (picture && picture !== broken && !done)
    return <img className={look} style={box} src={picture} alt="" onError={() => setBroken(picture)} />;
  // Letters of a style are no text: they do not stand before the name for who listens.
  return <i className={look} style={box} data-letters={initialsOf(name)} />;
};

type People = {
  /** The driver first. */
  people: readonly PresentPerson[];
  screens: readonly PresentScreen[];
  driver: SharedBoard["driver"];
  /** Account of the viewer. */
  me: string | undefined;
};

/** Everybody who has the board open, as far as the server has told it. */
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

/** Faces that stand in the bar; the counts say the rest. */
const mostFaces = 3;

const WhoIsHere = ({ people, screens, driver, me }: People) => {
  const t = useT();
  return (
    <div className={styles.people} role="dialog" aria-label={t("collab.here")}>
      <h3>{t("collab.people", { count: people.length })}</h3>
      <ul>
        {people.map(({ id, name, avatar }) => (
          <li key={id}>
            <Face name={name} picture={avatar} drives={id === driver?.id} own={id === me} />
            <span>{name}</span>
            {id === driver?.id && (
              <em className={styles.presenter}>
                <Locate size={12} />
                {t("collab.drivesTag")}
              </em>
            )}
            {id === me && <em>{t("collab.you")}</em>}
          </li>
        ))}
      </ul>
      <h3>{t("collab.screens", { count: screens.length })}</h3>
      {screens.length > 0 && (
        <ul>
          {screens.map(({ id, name }) => (
            <li key={id}>
              <Desktop />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** Faces and counts of everybody who has the board open; pressed, their names. */
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
        <span className={styles.faces}>
          {people.slice(0, mostFaces).map(({ id, name, avatar }) => (
            <Face key={id} name={name} picture={avatar} drives={id === driver?.id} own={id === me} />
          ))}
        </span>
        <span className={styles.count} data-count={people.length}>
          <Person size={14} />
        </span>
        <span className={styles.count} data-count={screens.length}>
          <Desktop size={14} />
        </span>
      </Button>
    </PopoverNext>
  );
};
