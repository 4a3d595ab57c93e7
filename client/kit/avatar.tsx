import { useState } from "react";
import styles from "./avatar.module.css";

type Props = {
  name: string;
  /** Address of the picture. */
  picture?: string | null;
  /** Diameter in px. */
  size?: 24 | 32 | 64 | 96;
};

/** A person's picture in a circle. Without a picture, or if it cannot be loaded, the first letter of the name. */
export const Avatar = ({ name, picture, size = 24 }: Props) => {
  const [broken, setBroken] = useState<string>();
  const box = { width: size, height: size, fontSize: size / 2 };
  if (picture && picture !== broken)
    return <img className={styles.root} style={box} src={picture} alt="" onError={() => setBroken(picture)} />;
  // Drawn by CSS and not as text, so that a screen reader does not read the letter before the name.
  return <span className={styles.root} style={box} data-letter={[...name][0]?.toUpperCase()} />;
};
