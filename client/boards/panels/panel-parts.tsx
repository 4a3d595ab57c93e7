import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { Hidden } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import styles from "./panel-parts.module.css";

/** A barcode in the board's size. */
export const Code = ({ className, ...rest }: Parameters<typeof Barcode>[0]) => (
  <Barcode className={classes(styles.code, className)} {...rest} />
);

const digits = "0123456789";

/** One place of a number: a strip of ten digits, moved to the one that stands. Only a digit that changes moves. */
const DigitPlace = ({ character }: { character: string }) => {
  const at = digits.indexOf(character);
  if (at < 0) return <span>{character}</span>;
  return (
    <span className={styles.digit}>
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
      <span className={styles.rollingNumber} aria-hidden="true">
        {places.map(({ character, key }) => (
          <DigitPlace key={key} character={character} />
        ))}
      </span>
    </>
  );
};

/** Px of a row that is not drawn yet, or that stretches; and how many are shown at least. */
type Rows = { usual: number; least: number; stretch?: boolean };

/** How many whole rows fit a list: half a row at the edge would look like a fault. */
export const useFitting = <List extends HTMLElement>({
  usual,
  least,
  stretch = false,
}: Rows): [RefObject<List | null>, number] => {
  const box = useRef<List>(null);
  const [fitting, setFitting] = useState(8);
  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return undefined;
    const measure = () => {
      const first = list.firstElementChild;
      const row = !stretch && first instanceof HTMLElement ? first.offsetHeight : usual;
      setFitting(Math.max(least, Math.floor(list.clientHeight / row)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    measure();
    return () => observer.disconnect();
  }, [usual, least, stretch]);
  return [box, fitting];
};
