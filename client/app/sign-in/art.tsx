import { Logo } from "#client/kit/logo.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Drawing } from "./drawing.tsx";
import styles from "./art.module.css";

const plate = [
  ["model", "YSP35.5"],
  ["volume", "35.5 L"],
  ["nominal", "2.1 MPa"],
  ["test", "3.2 MPa"],
  ["maxFill", "14.9 kg"],
] as const;

/** The dark half of the sign-in page, the same in both themes. */
export const Art = () => {
  const t = useT();
  return (
    <section className={styles.root} aria-label="Cylindra">
      <div className={styles.brand}>
        <Logo size={28} />
        <b>Cylindra</b>
      </div>
      <div className={styles.lede}>
        <h2>
          {t("client.signIn.lede")
            .split("\n")
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
        </h2>
        <p>{t("client.signIn.ledeText")}</p>
      </div>
      <Drawing />
      <dl className={styles.block}>
        {plate.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`client.signIn.plate.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
