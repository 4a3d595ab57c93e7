import styles from "./rolling-number.module.css";
import { Hidden } from "#client/kit/inline.tsx";
const digits = "0123456789";

/** One place of a number: a strip of ten digits, moved to the one that stands. Only a digit that changes moves. */
const Place = ({ character }: { character: string }) => {
  const at = digits.indexOf(character);
  if (at < 0) return <span>{character}</span>;
  return (
    <span className={styles.place}>
      <span style={{ transform: `translateY(${-10 * at}%)` }}>
        {[...digits].map((digit) => (
          <i key={digit}>{digit}</i>
        ))}
      </span>
    </span>
  );
};

/** A whole number whose digits roll when they change, and only then. */
export const RollingNumber = ({ value }: { value: number }) => {
  const text = value.toLocaleString("en-US");
  // Keyed from the right: a new thousand must not make the units move.
  const places = [...text].map((character, i) => ({ character, key: text.length - i }));
  return (
    <>
      <Hidden>{text}</Hidden>
      <span className={styles.root} aria-hidden="true">
        {places.map(({ character, key }) => (
          <Place key={key} character={character} />
        ))}
      </span>
    </>
  );
};
