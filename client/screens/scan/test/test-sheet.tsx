import { code128 } from "#contracts/codes/code128.ts";
import { Row, Stack, Text } from "#client/kit/layout.tsx";
import { SquareCode } from "#client/kit/cells/square-code.tsx";
import { useT } from "#client/lib/i18n.ts";
import { codeA, codeB } from "./printed.ts";
import styles from "./scanner-test.module.css";

/** Width of a module in mm: 47 signs just fit between the margins, and digits have room for more. */
const moduleMm = { a: 0.326, b: 0.5 } as const;

/** The bars of a Code 128 as rectangles of one row. */
const barsOf = (widths: readonly number[]): { path: string; modules: number } => {
  let at = 0;
  let path = "";
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  }
  return { path, modules: at };
};

const Lines = ({ text, isGs1, module, label }: { text: string; isGs1: boolean; module: number; label: string }) => {
  const { path, modules } = barsOf(code128(text, { isGs1 }) ?? []);
  return (
    <svg
      className={styles.lines}
      style={{ width: `${modules * module}mm` }}
      viewBox={`0 0 ${modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
};

const CodeHead = ({ code, title, text }: { code: string; title: string; text: string }) => (
  <Row as="h3" gap={12} align="baseline" padY={8} size={16} line={24} className={styles.codeHead}>
    <b>{code}</b>
    {title}
    <Text as="small" size={13} weight={400}>
      {text}
    </Text>
  </Row>
);

const steps = [1, 2, 3] as const;

/** The sheet with the codes of the test, black on white in both themes. `prints`: a print of the page is this sheet alone. */
export const Sheet = ({ prints }: { prints?: true }) => {
  const t = useT();
  return (
    <article className={styles.sheet} data-prints={prints} aria-label={t("scanTest.sheet.title")}>
      <Row as="header" justify="between" align="end" gap={16}>
        <div>
          <Text as="h2" size={28} line={40} weight={600}>
            {t("scanTest.sheet.title")}
          </Text>
          <p>{t("scanTest.sheet.sub")}</p>
        </div>
        <Text as="p" text="right">
          Cylindra
          <br />
          /work/scan/test
        </Text>
      </Row>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <b>{t(`scanTest.sheet.step${step}`)}</b>
            <p>{t(`scanTest.sheet.stepText${step}`)}</p>
          </li>
        ))}
      </ol>
      <CodeHead code="A" title={t("scanTest.sheet.a")} text={t("scanTest.sheet.aText")} />
      <Lines text={codeA} isGs1={false} module={moduleMm.a} label={codeA} />
      <Text as="p" text="center" className={styles.signs}>
        {codeA}
      </Text>
      <Row gap={32} rowGap={8} wrap>
        <SquareCode className={styles.square} text={codeA} label={codeA} />
        <Stack gap={8} className={styles.about}>
          <b>{t("scanTest.sheet.square")}</b>
          <p>{t("scanTest.sheet.square2")}</p>
          <p>{t("scanTest.sheet.square3")}</p>
        </Stack>
      </Row>
      <CodeHead code="B" title={t("scanTest.sheet.b")} text={t("scanTest.sheet.bText")} />
      <Lines text={codeB.text} isGs1 module={moduleMm.b} label={codeB.printed} />
      <Text as="p" text="center" className={styles.signs}>
        {codeB.printed}
      </Text>
      <Row as="footer" justify="between" align="end" gap={16} rowGap={8} wrap>
        <div>
          <svg className={styles.ruler} viewBox="0 0 50 4" role="presentation">
            <path d="M.1 0v4M10 1v2M20 1v2M30 1v2M40 1v2M49.9 0v4M0 2h50" />
          </svg>
          {t("scanTest.sheet.ruler")}
        </div>
        <span>{t("scanTest.sheet.foot")}</span>
      </Row>
    </article>
  );
};
