import { Logo } from "#client/kit/logo.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Row, Text, Title } from "#client/kit/layout.tsx";
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
      <Row gap={10} size={20} line={28} className={styles.brand}>
        <Logo size={28} />
        <Text as="b" weight={600}>
          Cylindra
        </Text>
      </Row>
      <div className={styles.lede}>
        <Title below={12} size={28} line={40}>
          {t("client.signIn.lede")
            .split("\n")
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
        </Title>
        <Text as="p" size={14} line={24}>
          {t("client.signIn.ledeText")}
        </Text>
      </div>
      <Drawing />
      <Row as="dl" align="stretch" radius="control" className={styles.block}>
        {plate.map(([key, value]) => (
          <div key={key}>
            <Text as="dt" size={12} line={16}>
              {t(`client.signIn.plate.${key}`)}
            </Text>
            <Text as="dd" size={14} line={20} weight={500}>
              {value}
            </Text>
          </div>
        ))}
      </Row>
    </section>
  );
};
