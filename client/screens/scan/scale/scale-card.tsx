import { Button, Classes, HTMLSelect, Radio, RadioGroup } from "@blueprintjs/core";
import { Dashboard } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { Title } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { session } from "#client/state/session.ts";
import { DeviceCard, DeviceNote, DeviceSetting } from "../view/device-card.tsx";
import { scaleSettings, scaleSources, chooseScale, setBaudRate, useScale } from "./use-scale.ts";
import type { ScaleSays } from "./scale.ts";
import { baudRates, hasSerial } from "./ports.ts";

const Settings = () => {
  const t = useT();
  const { source, baudRate } = useSnapshot(scaleSettings);
  const { info } = useSnapshot(session);
  const offered = scaleSources.filter((each) => each !== "simulated" || info?.simulatedScale === true);
  const choose = (value: string) => {
    const next = scaleSources.find((each) => each === value);
    if (next) chooseScale(next);
  };
  return (
    <>
      <Title as="h3" line={20}>
        {t("scale.settings")}
      </Title>
      <RadioGroup name="scale" selectedValue={source} onChange={(event) => choose(event.currentTarget.value)}>
        {offered.map((each) => (
          <Radio
            key={each}
            className={Classes.POPOVER_DISMISS}
            value={each}
            label={t(`scale.source.${each}`)}
            disabled={each === "serial" && !hasSerial()}
          />
        ))}
      </RadioGroup>
      {!hasSerial() && <small>{t("scale.noSerial")}</small>}
      {source === "serial" && (
        <DeviceSetting name={t("scale.baudRate")} hint={t("scale.baudRateHint")}>
          <HTMLSelect
            name="baudRate"
            fill
            value={baudRate}
            options={[...baudRates]}
            onChange={(event) => setBaudRate(Number(event.currentTarget.value))}
          />
        </DeviceSetting>
      )}
    </>
  );
};

const toneOf = ({ is }: ScaleSays): "ok" | "none" | "bad" => {
  if (is === "live") return "ok";
  return is === "none" || is === "opening" ? "none" : "bad";
};

/** The chosen source of weights, its state and its settings. */
export const ScaleCard = () => {
  const t = useT();
  const { source, says } = useScale();
  const cardProps = { title: t(`scale.title.${source}`), label: t("scale.settings") };
  return (
    <DeviceCard icon={<Dashboard />} tone={toneOf(says)} settings={<Settings />} {...cardProps}>
      <DeviceNote>{t(says.is === "live" ? `scale.live.${source}` : `scale.card.${says.is}`)}</DeviceNote>
      {source !== "keyboard" && (says.is === "fault" || says.is === "none") && (
        <Button size="small" text={t("scale.connect")} onClick={() => chooseScale(source)} />
      )}
    </DeviceCard>
  );
};
