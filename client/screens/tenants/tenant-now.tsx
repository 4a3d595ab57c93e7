import { TickCircle, Time, WarningSign } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { tenantCalls, type TenantStateAnswer } from "#contracts/resources/tenant-calls.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Muted } from "#client/kit/inline.tsx";
import { Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { showBytes } from "#client/lib/show-number.ts";
import { send } from "#client/state/api.ts";

const REFRESH_MS = 3_000;

/** An enabling goes on by quick steps. */
export const STEP_MS = 500;

const BARS = 14;

/** The state of a tenant's database, read again while the form is open. */
export const TenantNow = ({ id }: { id: string }) => {
  const { data } = useQuery({
    queryKey: ["tenant-state", id],
    queryFn: () => send(tenantCalls.getState, { id }, { silent: true }),
    refetchInterval: ({ state }) => (state.data?.state === "provisioning" ? STEP_MS : REFRESH_MS),
    enabled: id !== "",
  });
  if (!data) return null;
  return (
    <Stack gap={12}>
      <Signs state={data} />
      <LagBars state={data} />
      <Facts state={data} />
    </Stack>
  );
};

type Props = { state: TenantStateAnswer };

const good = <TickCircle size={16} color="var(--ok)" />;

const bad = <WarningSign size={16} color="var(--alert)" />;

const late = <Time size={16} color="var(--warn)" />;

const Signs = ({ state }: Props) => {
  const t = useT();
  const { reachable, milliseconds, answeredAt, migrated, migrations: first, allMigrations: all, lag, step } = state;
  const { connections: open, mostConnections: most } = state;
  const isBehind = state.state === "catchingUp";
  const isKnown = reachable !== null;
  return (
    <Stack gap={10} aria-live="polite">
      {(!isKnown || state.state === "resting") && (
        <Sign
          icon={late}
          title={t(`tenant.state.${state.state}`)}
          text={step === null ? showMoment(state.checkedAt) : t(`tenant.step.${step}`)}
        />
      )}
      {isKnown && (
        <Sign
          icon={reachable ? good : bad}
          title={t("tenant.reachable")}
          text={joined(
            reachable ? t("client.tenant.inTime", { milliseconds: milliseconds ?? "–" }) : t("client.tenant.noAnswer"),
            !reachable && answeredAt !== null && t("client.tenant.since", { time: showMoment(answeredAt) }),
            reachable && most !== null && t("client.tenant.pool", { open, most }),
          )}
        />
      )}
      {migrated !== null && (
        <Sign
          icon={migrated ? good : bad}
          title={t("tenant.migrated")}
          text={first === null ? t(`tenant.state.${state.state}`) : t("client.tenant.ofMigrations", { first, all })}
        />
      )}
      {lag !== null && (
        <Sign
          icon={isBehind ? late : good}
          title={t(`tenant.state.${state.state}`)}
          text={t("client.tenant.lagNow", { count: lag })}
        />
      )}
    </Stack>
  );
};

/** The parts of a line that there are. */
const joined = (...parts: (string | false)[]): string => parts.filter(Boolean).join(" · ");

const Sign = ({ icon, title, text }: { icon: ReactNode; title: string; text: string }) => (
  <Row gap={8} align="start">
    {icon}
    <div>
      <Text block weight={600}>
        {title}
      </Text>
      <Text block size={12} tone="fg2">
        {text}
      </Text>
    </div>
  </Row>
);

/** The lag at each reading since the form was opened, the newest at the right. */
const LagBars = ({ state: { lag, checkedAt } }: Props) => {
  const t = useT();
  const [readings, setReadings] = useState<{ at: string; lag: number }[]>([]);
  if (lag !== null && readings.at(-1)?.at !== checkedAt)
    setReadings([...readings, { at: checkedAt, lag }].slice(-BARS));
  if (readings.length === 0) return null;
  const most = Math.max(1, ...readings.map((reading) => reading.lag));
  const from = BARS - readings.length;
  return (
    <div>
      <Text block weight={600} size={12} below={4}>
        {t("client.tenant.lagSince")}
      </Text>
      <svg
        viewBox={`0 0 ${BARS * 14} 52`}
        width="100%"
        role="img"
        aria-label={readings.map((reading) => t("client.tenant.lagNow", { count: reading.lag })).join(", ")}
      >
        {readings.map((reading, index) => {
          const height = Math.max(1, Math.round((reading.lag / most) * 50));
          const fill = reading.lag === 0 ? "var(--fg3)" : "var(--warn)";
          return (
            <rect key={reading.at} x={(from + index) * 14} y={51 - height} width={10} height={height} fill={fill}>
              <title>{`${showTime(reading.at)} · ${t("client.tenant.lagNow", { count: reading.lag })}`}</title>
            </rect>
          );
        })}
      </svg>
    </div>
  );
};

const Facts = ({ state }: Props) => {
  const t = useT();
  const { cylinders, size, lastSignIn, checkedAt } = state;
  const facts: [string, string][] = [
    ["tenant.cylinders", cylinders === null ? "—" : showNumber(cylinders)],
    ["tenant.size", size === null ? "—" : showBytes(size)],
    ["tenant.lastSignIn", lastSignIn === null ? "—" : showMoment(lastSignIn)],
    ["tenant.checkedAt", showMoment(checkedAt)],
  ];
  return (
    <div>
      {facts.map(([label, value]) => (
        <Grid key={label} columns="auto 1fr" gap={8} padY={6} hairline="top">
          <Muted>{t(label)}</Muted>
          <Text weight={600} text="right">
            {value}
          </Text>
        </Grid>
      ))}
    </div>
  );
};
