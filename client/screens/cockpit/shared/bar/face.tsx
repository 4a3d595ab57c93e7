import { useState } from "react";
import { classes } from "#client/lib/classes.ts";
import { initialsOf } from "#client/exceptions/exception-words.ts";
import styles from "./face.module.css";

type Props = {
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
export const Face = ({ name, picture, size = 24, drives = false, own = false, done = false }: Props) => {
  const [broken, setBroken] = useState<string>();
  const box = { width: size, height: size, fontSize: size === 24 ? size * 0.42 : leastLetters };
  const look = classes(styles.root, drives && styles.drives, own && styles.own, done && styles.done);
  if (picture && picture !== broken && !done)
    return <img className={look} style={box} src={picture} alt="" onError={() => setBroken(picture)} />;
  // Letters of a style are no text: they do not stand before the name for who listens.
  return <i className={look} style={box} data-letters={initialsOf(name)} />;
};
