import { Endorsed } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useT } from "#client/lib/i18n.ts";
import { sealCalls } from "#contracts/audit/seal-calls.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { send } from "#client/state/api.ts";
import { Box, Row, Text, Title } from "#client/kit/layout.tsx";
import type { Subject } from "./evidence-calls.ts";
import type { BundleForm } from "./use-bundle-form.ts";
import styles from "./evidence.module.css";

/** Hash of the current signing key. */
const useKeyHash = (): string | undefined =>
  useQuery({
    queryKey: ["auditKeys", "hash"],
    queryFn: async ({ signal }) => {
      const { list } = await send(sealCalls.getKeys, { pageIndex: 1, pageSize: 20 }, { silent: true, signal });
      return list.find(({ to }) => to === null)?.vkey.split("+")[1] ?? null;
    },
  }).data ?? undefined;

const Fact = ({ name, value }: { name: string; value: string | undefined }) => (
  <Row align="stretch" justify="between" gap={8} hairline="top" line={28}>
    <Text as="dt" tone="fg3">
      {name}
    </Text>
    <Text as="dd" weight={500}>
      {value}
    </Text>
  </Row>
);

const countWords: Record<Subject, string> = {
  cylinder: "evidence.ask.ofCylinders",
  recall: "evidence.ask.ofCylinders",
  order: "evidence.ask.orders",
  place: "evidence.ask.places",
};

/** Summary of the bundle, as far as known before the log is sealed. */
export const BundleSummary = ({ form: { values, typed } }: { form: BundleForm }) => {
  const t = useT();
  const key = useKeyHash();
  const { subject, orderNumber, placeId, pictures, names } = values;
  const counted = { order: Number(orderNumber.trim() !== ""), place: Number(placeId !== undefined) };
  const count = subject === "order" || subject === "place" ? counted[subject] : typed.barcodes.length;
  const ofBarcodes = (n: number) => (!(subject in counted) && n > 0 ? String(n) : undefined);
  const facts: [label: string, value: string | undefined][] = [
    ["evidence.ask.twice", ofBarcodes(typed.twice)],
    ["evidence.ask.strangeShort", ofBarcodes(typed.strange.length)],
    ["common.pictures", t(pictures ? "common.yes" : "common.no")],
    ["evidence.names", t(names ? "evidence.namesAdded" : "evidence.idsOnly")],
    ["evidence.ask.key", key],
  ];
  return (
    <Box
      as="aside"
      padY={16}
      padX={20}
      hairline="left"
      fill="surface"
      className={styles.bundleSummary}
      aria-label={t("evidence.ask.holds")}
    >
      <Title as="h3" size={12} line={20} tone="fg2">
        {t("evidence.ask.holds")}
      </Title>
      <Row align="baseline" gap={6} below={8} tone="fg3" role="status">
        <Text as="b" size={44} line={48} weight={600} tone="fg" number>
          {showNumber(count)}
        </Text>
        <span>{t(countWords[subject], { count })}</span>
      </Row>
      <Box as="dl">
        {facts
          .filter(([, value]) => value !== undefined)
          .map(([label, value]) => (
            <Fact key={label} name={t(label)} value={value} />
          ))}
      </Box>
      {[`evidence.ask.whole.${subject}`, "evidence.ask.sealed"].map((key) => (
        <Row
          as="p"
          align="stretch"
          gap={8}
          above={12}
          padY={10}
          padX={12}
          fill="okSoft"
          radius="panel"
          tone="fg2"
          key={key}
        >
          <Endorsed size={14} />
          <span>{t(key)}</span>
        </Row>
      ))}
    </Box>
  );
};
