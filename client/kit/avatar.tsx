import { useState } from "react";
import styles from "./avatar.module.css";

type Props = {
  name: string;
  /** Address of the picture. */
  picture?: string | null;
  /** Diameter in px. */
  size?: 24 | 32 | 64 | 96;
};

/** A person's picture in a circle; the first letter of the name without a picture, or while it cannot be loaded. */
export const Avatar = ({ name, picture, size = 24 }: Props) => {
  const [broken, setBroken] = useState<string>();
  const box = { width: size, height: size, fontSize: size / 2 };
  if (picture && picture !== broken)
    return <img className={styles.root} style={box} src={picture} alt="" onError={() => setBroken(picture)} />;
  // A letter of a style is no text: it does not stand before the name for who listens.
  return <span className={styles.root} style={box} data-letter={[...name][0]?.toUpperCase()} />;
};
