import { memo, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { Hidden } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import styles from "./panel-parts.module.css";

export const Code = ({ className, ...rest }: Parameters<typeof Barcode>[0]) => (
  <Barcode className={classes(styles.code, className)} {...rest} />
);

const digits = "0123456789";

/** One digit of a number: a strip of ten digits, moved to the current one. Only a changed digit moves. */
const DigitPlace = memo(({ character }: { character: string }) => {
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
});

/** A whole number with digits that roll when they change. */
export const RollingNumber = ({ value }: { value: number }) => {
  const text = showNumber(value);
  // Keys count from the right, so that a new thousands digit does not move the others.
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

/** `usual`: height in px of a row that is not drawn yet or that stretches. `least`: minimum number of rows. */
type Rows = { usual: number; least: number; stretch?: boolean };

/** The number of complete rows that fit a list. A cut row would look like an error. */
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
