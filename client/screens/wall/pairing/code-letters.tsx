import { useLayoutEffect, useRef, useState } from "react";
import { useT } from "#client/lib/i18n.ts";
import styles from "./code-letters.module.css";

/** Logical px. The widest code takes two thirds of it. */
const largest = 360;
const leastGap = 96;

/** A code as large as its letters let it be: an M is twice as wide as an F. */
const useFitted = () => {
  const root = useRef<HTMLElement>(null);
  const [size, setSize] = useState(largest);
  useLayoutEffect(() => {
    const place = root.current;
    if (!place) return undefined;
    let gone = false;
    const fit = (): void => {
      if (gone) return;
      place.style.fontSize = `${largest}px`;
      const wide = [...place.children].reduce((sum, group) => sum + (group as HTMLElement).offsetWidth, 0);
      const next = Math.floor(Math.min(largest, (largest * (place.clientWidth - leastGap)) / Math.max(1, wide)));
      place.style.fontSize = `${next}px`;
      setSize(next);
    };
    fit();
    void document.fonts.ready.then(fit);
    return () => {
      gone = true;
    };
  }, []);
  return { root, size };
};

type Props = { code: string | undefined };

/** The eight signs in two groups, read as single letters. */
export const CodeLetters = ({ code }: Props) => <Letters key={code} code={code} />;

const Letters = ({ code }: Props) => {
  const t = useT();
  const { root, size } = useFitted();
  return (
    <section
      ref={root}
      className={styles.root}
      style={{ fontSize: size }}
      role="img"
      aria-label={code ? t("walls.page.codeIs", { code: [...code].join(" ") }) : t("walls.page.asking")}
      data-code={code}
    >
      {code && [code.slice(0, 4), code.slice(4)].map((group, index) => <span key={index}>{group}</span>)}
    </section>
  );
};
