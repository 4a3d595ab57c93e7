import { Lock } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { get } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import styles from "./spec-block.module.css";

type SpecInfo = Record<string, string | number | boolean | null>;

/** Values of a spec, in pairs as they are read. */
const values = [
  ["fillingName"],
  ["isLiquefiedGas"],
  ["maxFillWeight", "kg"],
  ["volume", "L"],
  ["nominalPressure", "MPa"],
  ["hydrostaticPressure", "MPa"],
  ["designThickness", "mm"],
  ["capName"],
  ["detectionCycle", "month"],
  ["serviceLife", "year"],
] as const;

/** Read-only, fetched when the spec is chosen. */
export const SpecBlock = ({ specId }: { specId: string }) => {
  const t = useT();
  const { data } = useQuery({
    queryKey: ["spec-info", specId],
    queryFn: ({ signal }) => get<SpecInfo>("/info/common/getgasspecinfo", { id: specId }, { silent: true, signal }),
    enabled: specId !== "",
    staleTime: 60_000,
  });
  const shown = specId === "" ? undefined : data;
  const text = (value: SpecInfo[string] | undefined): string =>
    value === undefined || value === null || value === ""
      ? "—"
      : typeof value === "boolean"
        ? t(value ? "client.yes" : "client.no")
        : String(value);
  return (
    <div className={styles.root}>
      <header>
        <Lock size={12} />
        {t("client.archive.fromSpec")}
      </header>
      <dl>
        {values
          .filter(([name]) => !shown || name in shown)
          .map(([name, unit]) => (
            <div key={name}>
              <dt>{t(`fields.${name}`)}</dt>
              <dd>
                {text(shown?.[name])}
                {unit && text(shown?.[name]) !== "—" && <small>{t(`units.${unit}`)}</small>}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
};
