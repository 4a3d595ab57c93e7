import { Button, PopoverNext, InputGroup, NumericInput, Switch } from "@blueprintjs/core";
import { Cog, Barcode as BarcodeIcon } from "@blueprintjs/icons";
import { type ReactElement, type ReactNode, useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { Row, Stack, Text, Title } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import { asServerHas } from "#client/lib/call/device-clock.ts";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { ownBottlesExtent } from "#client/state/own-bottles/keep-own-bottles.ts";
import { lengthsOf, scannerLimits, scannerSettings } from "../session/scanner-settings.ts";
import { sound } from "../session/use-scan-session.ts";
import styles from "./scan-view.module.css";

type Props = {
  icon: ReactElement;
  title: string;
  tone: "ok" | "none" | "bad";
  /** Name and content of the settings. */
  label: string;
  settings: ReactElement;
  short?: boolean;
  children: ReactNode;
};

/** A card of a scanner or scale with its state and its settings. */
export const DeviceCard = ({ icon, title, tone, label, settings, short = false, children }: Props) => (
  <Text
    as="div"
    pad={12}
    fill="bg"
    radius="panel"
    className={classes(styles.deviceCard, short && styles.isShort)}
    role="group"
    aria-label={title}
  >
    <Row gap={8}>
      {icon}
      <Text as="b" weight={600}>
        {title}
      </Text>
      <PopoverNext
        placement="top-start"
        content={
          <Stack gap={12} pad={16} className={styles.settings}>
            {settings}
          </Stack>
        }
      >
        <Button variant="minimal" size="small" icon={<Cog size={14} />} aria-label={label} />
      </PopoverNext>
      <Text as="i" radius="round" className={styles.dot} data-tone={tone} />
    </Row>
    {children}
  </Text>
);

/** A note about a device. */
export const DeviceNote = ({ children }: { children: string }) => (
  <Text as="small" block size={12} line={18} tone="fg3" above={4} below={8}>
    {children}
  </Text>
);

/** One setting of a device, with its name above and a hint below. */
export const DeviceSetting = ({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) => (
  <label className={styles.setting}>
    <span>{name}</span>
    {children}
    {hint !== undefined && <small>{hint}</small>}
  </label>
);

const Ms = ({ name }: { name: "gapMs" | "pauseMs" }) => {
  const t = useT();
  const value = useSnapshot(scannerSettings)[name];
  const { min, max } = scannerLimits[name];
  return (
    <DeviceSetting name={t(`scan.scanner.${name}`)} hint={t(`scan.scanner.${name}Hint`)}>
      <NumericInput
        name={name}
        aria-label={t(`scan.scanner.${name}`)}
        min={min}
        max={max}
        stepSize={10}
        buttonPosition="none"
        clampValueOnBlur
        fill
        value={value}
        onValueChange={(next) => next >= min && next <= max && (scannerSettings[name] = Math.round(next))}
      />
    </DeviceSetting>
  );
};

const Lengths = () => {
  const t = useT();
  const [text, setText] = useState(scannerSettings.lengths.join(", "));
  return (
    <DeviceSetting name={t("scan.scanner.lengths")} hint={t("scan.scanner.lengthsHint")}>
      <InputGroup
        name="lengths"
        aria-label={t("scan.scanner.lengths")}
        inputMode="numeric"
        autoComplete="off"
        placeholder="12"
        value={text}
        onValueChange={(next) => {
          setText(next);
          scannerSettings.lengths = lengthsOf(next);
        }}
      />
    </DeviceSetting>
  );
};

/** The own company's cylinders on this device, for times without a network: how many, as of when. */
const OwnBottles = () => {
  const t = useT();
  // Asked for again every 10 s, as often as it may change.
  useClock(10_000);
  const own = ownBottlesExtent();
  const time = own && showMoment(asServerHas(new Date(own.heardAt).toISOString()));
  return own ? <DeviceNote>{t("scan.own", { count: own.count, time })}</DeviceNote> : null;
};

const Settings = () => {
  const t = useT();
  return (
    <>
      <Title as="h3" line={20}>
        {t("scan.scanner.title")}
      </Title>
      <Ms name="gapMs" />
      <Lengths />
      <Ms name="pauseMs" />
      <OwnBottles />
      <DeviceNote>{t("scan.bulk.hint")}</DeviceNote>
      <Link href={`${cylinderScreens.scan.path}/test`} className="bp6-button bp6-small">
        {t("scanTest.open")}
      </Link>
    </>
  );
};

const SoundSwitch = () => {
  const t = useT();
  const { on } = useSnapshot(sound);
  return <Switch checked={on} label={t("scan.sound")} onChange={() => (sound.on = !sound.on)} />;
};

/** The scanner's settings and the sound switch behind a button, where there is no room for the card. */
export const ScannerButton = () => {
  const t = useT();
  const content = (
    <Stack gap={12} pad={16} className={styles.settings}>
      <Settings />
      <SoundSwitch />
    </Stack>
  );
  return (
    <PopoverNext placement="bottom-end" content={content}>
      <Button variant="minimal" size="small" icon={<Cog size={14} />} aria-label={t("scan.scanner.title")} />
    </PopoverNext>
  );
};

/** The scanner's state, its settings and the sound switch. */
export const ScannerCard = ({ short = false }: { short?: boolean }) => {
  const t = useT();
  const cardProps = { title: t("scan.ready"), label: t("scan.scanner.title"), short };
  return (
    <DeviceCard icon={<BarcodeIcon />} tone="ok" settings={<Settings />} {...cardProps}>
      {!short && <DeviceNote>{t("scan.readyHint")}</DeviceNote>}
      <SoundSwitch />
    </DeviceCard>
  );
};
