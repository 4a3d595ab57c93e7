import { Disable, Time } from "@blueprintjs/icons";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { BOARD } from "#contracts/boards/board.ts";
import { PAIRING_MINUTES, themes } from "#contracts/boards/pairing.ts";
import { languages } from "#contracts/locales/languages.ts";
import { Canvas } from "#client/boards/canvas.tsx";
import { Row, Stack, Text } from "#client/kit/layout.tsx";
import { Logo } from "#client/kit/logo.tsx";
import { businessDay, wallClock } from "#client/lib/business-time.ts";
import { showDay, showTime } from "#client/lib/dates.ts";
import { useT, languageNames, setLanguage } from "#client/lib/i18n.ts";
import { useClock, useServerClock } from "#client/lib/use-clock.ts";
import { settings } from "#client/state/settings.ts";
import { type PairingState, usePairing } from "./pairing.ts";
import styles from "./wall.module.css";

/** Font size limit in logical px. At this size the widest code takes two thirds of the width. */
const largest = 360;
const leastGap = 96;

/** Finds the largest font size for a code. An M is twice as wide as an F. */
const useFitted = () => {
  const root = useRef<HTMLElement>(null);
  const [size, setSize] = useState(largest);
  useLayoutEffect(() => {
    const place = root.current;
    if (!place) return undefined;
    let isOver = false;
    const fit = (): void => {
      if (isOver) return;
      place.style.fontSize = `${largest}px`;
      const wide = [...place.children].reduce((sum, group) => sum + (group as HTMLElement).offsetWidth, 0);
      const next = Math.floor(Math.min(largest, (largest * (place.clientWidth - leastGap)) / Math.max(1, wide)));
      place.style.fontSize = `${next}px`;
      setSize(next);
    };
    fit();
    void document.fonts.ready.then(fit);
    return () => {
      isOver = true;
    };
  }, []);
  return { root, size };
};

type LettersProps = { code: string | undefined };

/** Shows the eight characters in two groups. Screen readers read single letters. */
const CodeLetters = ({ code }: LettersProps) => <Letters key={code} code={code} />;

const Letters = ({ code }: LettersProps) => {
  const t = useT();
  const { root, size } = useFitted();
  return (
    <Row
      ref={root}
      className={styles.codeLetters}
      as="section"
      justify="between"
      weight={500}
      grow
      nowrap
      style={{ fontSize: size }}
      role="img"
      aria-label={code ? t("walls.page.codeIs", { code: [...code].join(" ") }) : t("walls.page.asking")}
      data-code={code}
    >
      {code &&
        [code.slice(0, 4), code.slice(4)].map((group, index) => (
          <Text block key={index}>
            {group}
          </Text>
        ))}
    </Row>
  );
};

const life = PAIRING_MINUTES * 60_000;
const steps = ["open", "enter", "bind"] as const;

/** The title, and the text at its right. Without a display record only the code of the board in the address is known. */
const useTitles = (board: string | undefined, isRevoked: boolean): { title: string; note: string } => {
  const t = useT();
  const state = t(isRevoked ? "walls.page.revoked" : "walls.page.unpaired");
  if (board === undefined) return { title: state, note: t("walls.page.serverTime") };
  return { title: board === BOARD ? t("board.builtIn") : board, note: state };
};

/** Controls for language and theme, for a device without a record. */
const Look = () => {
  const t = useT();
  const { i18n } = useTranslation();
  const { theme } = useSnapshot(settings);
  return (
    <Row className={styles.look} align="stretch" gap={8} push>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={i18n.language === each}
          onClick={() => void setLanguage(each)}
        >
          {languageNames[each]}
        </button>
      ))}
      {themes.map((each) => (
        <button key={each} type="button" aria-pressed={theme === each} onClick={() => (settings.theme = each)}>
          {t(`walls.theme.${each}`)}
        </button>
      ))}
    </Row>
  );
};

const Head = ({ isReached }: { isReached: boolean }) => {
  const t = useT();
  const now = useServerClock(500);
  return (
    <Row className={styles.head} as="header" gap={12} fixed>
      <Logo size={40} />
      <div>
        <b>Cylindra</b>
        <span>{t("walls.page.wall")}</span>
      </div>
      <Look />
      <div className={styles.line}>
        <b>
          {t(`cockpit.weekday.${wallClock(now)?.weekday}`)} {showDay(businessDay(now))}
        </b>
        <span role="status">
          {isReached ? <i className={styles.dot} /> : <Disable size={20} />}
          {t(isReached ? "walls.page.reached" : "walls.page.notReached")}
        </span>
      </div>
      <time>{showTime(now)}</time>
    </Row>
  );
};

const minutesOf = (ms: number) => ({ m: Math.floor(ms / 60_000), s: Math.floor(ms / 1000) % 60 });

/** Shows that the code must be entered, and its remaining validity. */
const Wait = ({ pairing }: Pick<PairingState, "pairing">) => {
  const t = useT();
  const remaining = Math.max(0, (pairing?.until ?? 0) - useClock());
  return (
    <Row className={styles.wait} as="section" gap={20} tone="fg2" fixed>
      <Time size={36} />
      <Text as="b" line={44} weight={600} tone="fg">
        {t(pairing ? "walls.page.waiting" : "walls.page.asking")}
      </Text>
      {pairing && (
        <>
          <span className={styles.bar}>
            <i style={{ width: `${(remaining / life) * 100}%` }} />
          </span>
          <span>{t("walls.page.newIn", { age: t("cockpit.age.ms", minutesOf(remaining)) })}</span>
        </>
      )}
    </Row>
  );
};

type Props = {
  /** Code of the board in the address. */
  board: string | undefined;
  /** True if the device was a display that a person revoked. */
  isRevoked: boolean;
  /** Link to sign in and see the board, if the page's address names a board. */
  signIn?: string;
};

/** The page of an unpaired device: a code, and instructions to pair it as a display. */
export const PairingPage = ({ board, isRevoked, signIn }: Props) => {
  const t = useT();
  const { pairing, isReached } = usePairing();
  const { title, note } = useTitles(board, isRevoked);
  return (
    <Canvas wall>
      <Stack className={styles.pairingPage} data-state={isRevoked ? "revoked" : "unpaired"}>
        <Head isReached={isReached} />
        <Row className={styles.board} as="section" align="baseline" gap={24} above={12} tone="fg2" fixed>
          <h1>{title}</h1>
          <code>{board === undefined ? "/wall" : `/wall/${board}`}</code>
          {signIn && <a href={signIn}>{t("walls.page.signIn")}</a>}
          <Row as="span" gap={12} push className={isRevoked && board ? styles.isRevoked : undefined}>
            {isRevoked && board && <Disable size={24} />}
            {isReached && note}
          </Row>
        </Row>
        <CodeLetters code={pairing?.code} />
        <Wait pairing={pairing} />
        <ol>
          {steps.map((step, index) => (
            <li key={step}>
              <b>
                <i>{index + 1}</i>
                {t(`walls.page.${step}`)}
              </b>
              <p>{t(`walls.page.${step}Text`, { host: window.location.host })}</p>
            </li>
          ))}
        </ol>
      </Stack>
    </Canvas>
  );
};
