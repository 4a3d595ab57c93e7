import { Endorsed } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { sealCalls } from "#contracts/audit/seal-calls.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import type { BundleForm } from "./use-bundle-form.ts";
import styles from "./bundle-summary.module.css";

/** Hash of the key that signs today. */
const useKeyHash = (): string | undefined =>
  useQuery({
    queryKey: ["auditKeys", "hash"],
    queryFn: async ({ signal }) => {
      const { list } = await send(sealCalls.getKeys, { pageIndex: 1, pageSize: 20 }, { silent: true, signal });
      return list.find(({ to }) => to === null)?.vkey.split("+")[1] ?? null;
    },
  }).data ?? undefined;

/** Contents of the bundle, as far as they are known before the log is sealed. */
export const BundleSummary = ({ form: { values, typed } }: { form: BundleForm }) => {
  const t = useT();
  const key = useKeyHash();
  const { subject, orderNumber, pictures, names } = values;
  const count = subject === "order" ? (orderNumber.trim() ? 1 : 0) : typed.barcodes.length;
  const facts: [label: string, value: string | undefined][] = [
    ["evidence.ask.twice", subject !== "order" && typed.twice > 0 ? String(typed.twice) : undefined],
    [
      "evidence.ask.strangeShort",
      subject !== "order" && typed.strange.length > 0 ? String(typed.strange.length) : undefined,
    ],
    ["evidence.ask.pictures", t(pictures ? "client.yes" : "client.no")],
    ["evidence.ask.names", t(names ? "evidence.namesAdded" : "evidence.idsOnly")],
    ["evidence.ask.key", key],
  ];
  return (
    <aside className={styles.root} aria-label={t("evidence.ask.holds")}>
      <h3>{t("evidence.ask.holds")}</h3>
      <div className={styles.big} role="status">
        <b>{count.toLocaleString("en-US")}</b>
        <span>{t(subject === "order" ? "evidence.ask.orders" : "evidence.ask.ofCylinders", { count })}</span>
      </div>
      <dl>
        {facts
          .filter(([, value]) => value !== undefined)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p>
        <Endorsed size={14} />
        <span>{t(`evidence.ask.whole.${subject}`)}</span>
      </p>
      <p>
        <Endorsed size={14} />
        <span>{t("evidence.ask.sealed")}</span>
      </p>
    </aside>
  );
};
