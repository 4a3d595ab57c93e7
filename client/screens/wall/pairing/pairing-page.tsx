import { Disable, Time } from "@blueprintjs/icons";
import { BOARD } from "#contracts/boards/board.ts";
import { PAIRING_MINUTES, themes } from "#contracts/boards/pairing.ts";
import { languages } from "#contracts/locales/languages.ts";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Logo } from "#client/kit/logo.tsx";
import { businessDay, wallClock } from "#client/lib/business-time.ts";
import { showDay, showTime } from "#client/lib/dates.ts";
import { languageNames, setLanguage, useT } from "#client/lib/i18n.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { settings } from "#client/state/settings.ts";
import { Canvas } from "#client/boards/canvas.tsx";
import { CodeLetters } from "./code-letters.tsx";
import type { PairingState } from "./pairing.ts";
import { usePairing } from "./use-pairing.ts";
import styles from "./pairing-page.module.css";

const life = PAIRING_MINUTES * 60_000;
const steps = ["open", "enter", "bind"] as const;

/** A board without its screen's language and name: only its address is known here. */
const useBoardName = (board: string | undefined): string => {
  const t = useT();
  if (board === undefined) return t("walls.page.title");
  return board === BOARD ? t("board.builtIn") : board;
};

/** A device without a record yet is told its language and its theme by hand. */
const Look = () => {
  const t = useT();
  const { i18n } = useTranslation();
  const { theme } = useSnapshot(settings);
  return (
    <div className={styles.look}>
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
    </div>
  );
};

const Head = ({ isReached }: { isReached: boolean }) => {
  const t = useT();
  const now = useClock(500);
  return (
    <header className={styles.head}>
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
    </header>
  );
};

const minutesOf = (ms: number) => ({ m: Math.floor(ms / 60_000), s: Math.floor(ms / 1000) % 60 });

/** The wait for the code to be entered, and how long it holds. */
const Wait = ({ pairing }: Pick<PairingState, "pairing">) => {
  const t = useT();
  const left = Math.max(0, (pairing?.until ?? 0) - useClock());
  return (
    <section className={styles.wait}>
      <Time size={36} />
      <b>{t(pairing ? "walls.page.waiting" : "walls.page.asking")}</b>
      {pairing && (
        <>
          <span className={styles.bar}>
            <i style={{ width: `${(left / life) * 100}%` }} />
          </span>
          <span>{t("walls.page.newIn", { age: t("cockpit.age.ms", minutesOf(left)) })}</span>
        </>
      )}
    </section>
  );
};

type Props = {
  /** Code of the board in the address. */
  board: string | undefined;
  /** It was a paired screen until somebody revoked it. */
  isRevoked: boolean;
  /** Way of a person to the board, where the address names one. */
  signIn?: string;
};

/** A device that shows no board yet: a code, and how a manager makes a wall of it. */
export const PairingPage = ({ board, isRevoked, signIn }: Props) => {
  const t = useT();
  const { pairing, isReached } = usePairing();
  const name = useBoardName(board);
  return (
    <Canvas wall>
      <div className={styles.root} data-state={isRevoked ? "revoked" : "unpaired"}>
        <Head isReached={isReached} />
        <section className={styles.board}>
          <h1>{name}</h1>
          <code>{board === undefined ? "/wall" : `/wall/${board}`}</code>
          {signIn && <a href={signIn}>{t("walls.page.signIn")}</a>}
          <span className={isRevoked ? styles.isRevoked : undefined}>
            {isRevoked && <Disable size={24} />}
            {t(isRevoked ? "walls.page.revoked" : "walls.page.unpaired")}
          </span>
        </section>
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
      </div>
    </Canvas>
  );
};
