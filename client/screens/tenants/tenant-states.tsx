import { Button } from "@blueprintjs/core";
import { Circle, Refresh, TickCircle, Time } from "@blueprintjs/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Page } from "#contracts/wire/envelope.ts";
import { tenantCalls, type TenantStateAnswer } from "#contracts/resources/tenant-calls.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { tenant, tenantStates, tenantSteps } from "#contracts/resources/tenant.ts";
import { rereadAfter } from "#client/kit/list/query/use-list.ts";
import { Muted } from "#client/kit/inline.tsx";
import { Row, Stack, Text } from "#client/kit/layout.tsx";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { get, send } from "#client/state/api.ts";
import { STEP_MS } from "./tenant-now.tsx";

/** Tenants of one call. */
const PAGE = 100;

const AT_ONCE = 4;

type Added = Pick<TenantStateAnswer, "state" | "step"> & { code: string };

type Listed = Pick<TenantStateAnswer, "state" | "checkedAt"> & { id: string; enabled: boolean };

/** All tenants, page by page, because the line counts each of them. */
const useTenants = () =>
  useQuery({
    queryKey: ["list", "tenant", "all"],
    queryFn: async () => {
      const all: Listed[] = [];
      for (let pageIndex = 1; ; pageIndex++) {
        const query = { pageIndex, pageSize: PAGE };
        const { list, total } = await get<Page<Listed>>(listOf(tenant).path, query, { silent: true });
        all.push(...list);
        if (list.length < PAGE) return { list: all, total };
      }
    },
    // As the list does, so that the line and the rows say the same.
    refetchInterval: ({ state }) => rereadAfter(listOf(tenant), state.data?.list),
  });

/** Reads the state of every tenant from its database, now. */
export const CheckAll = () => {
  const t = useT();
  const client = useQueryClient();
  const { data } = useTenants();
  const [isBusy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    setBusy(true);
    const waiting = (data?.list ?? []).filter(({ enabled }) => enabled);
    const checkNext = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        await send(tenantCalls.getState, { id: next.id }, { silent: true }).catch(() => undefined);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
    await client.invalidateQueries({ queryKey: ["list", "tenant"] });
    setBusy(false);
  };
  return (
    <Button
      variant="minimal"
      icon={<Refresh />}
      text={t("client.tenant.checkAll")}
      disabled={!data}
      loading={isBusy}
      onClick={() => void check()}
    />
  );
};

/** How many enabled tenants are in each state, and when the oldest state was read. */
export const Tally = () => {
  const t = useT();
  const { data } = useTenants();
  const enabled = data?.list.filter((each) => each.enabled) ?? [];
  if (!data || enabled.length === 0) return null;
  const inState = (state: string): number => enabled.filter((each) => each.state === state).length;
  const states = tenantStates
    .filter((state) => inState(state) > 0)
    .map((state) => t("client.tenant.stateCount", { n: inState(state), state: inSentence(t(`tenant.state.${state}`)) }))
    .join(t("client.builder.listComma"));
  const oldest = enabled.map(({ checkedAt }) => checkedAt).sort()[0] ?? "";
  return (
    <>
      <span>{t("client.tenant.enabledCount", { n: enabled.length, states })}</span>
      <Muted>{t("client.tenant.checkedAt", { time: showTime(oldest) })}</Muted>
    </>
  );
};

/** Explains the states that are not plain. */
export const Legend = () => {
  const t = useT();
  return (
    <Row as="dl" wrap gap={24} rowGap={4} fixed padX={16} padY={8} size={12} tone="fg2">
      {(["ready", "catchingUp", "notServed"] as const).map((state) => (
        <Row key={state} gap={8}>
          <Text as="dt" weight={600}>
            {t(`tenant.state.${state}`)}
          </Text>
          <Text as="dd">{t(`client.tenant.${state}Text`)}</Text>
        </Row>
      ))}
    </Row>
  );
};

type EnablingProps = { code: string; isGiven: boolean; isSaving: boolean };

/** The steps of an enabling, of which the call that adds a tenant goes through each. They are read while the form is saved. */
export const Enabling = ({ code, isGiven, isSaving }: EnablingProps) => {
  const t = useT();
  const { data } = useQuery({
    queryKey: ["tenant-enabling", code],
    queryFn: async () => {
      const query = { pageIndex: 1, pageSize: PAGE, sort: "createdTime", order: "desc" };
      const { list } = await get<Page<Added>>(listOf(tenant).path, query, { silent: true });
      return list.find((each) => each.code === code) ?? null;
    },
    refetchInterval: STEP_MS,
    enabled: isSaving && code !== "",
    gcTime: 0,
  });
  // A given database is not made.
  const steps = [...tenantSteps, "starting"].slice(isGiven ? 1 : 0);
  const now = data ? steps.indexOf(data.step ?? "starting") : -1;
  const shown = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (now >= 0) shown.current?.scrollIntoView({ block: "nearest" });
  }, [now]);
  return (
    <Stack as="ol" ref={shown} gap={4} padY={8} size={12} tone="fg2" aria-live="polite">
      {steps.map((step, index) => (
        <Row as="li" key={step} gap={8}>
          {index < now ? tick : index === now ? current : ahead}
          <Text weight={index === now ? 600 : undefined}>
            {t(step === "starting" ? "client.tenant.starting" : `tenant.step.${step}`)}
          </Text>
        </Row>
      ))}
    </Stack>
  );
};

const tick = <TickCircle size={12} color="var(--ok)" />;

const current = <Time size={12} color="var(--warn)" />;

const ahead = <Circle size={12} color="var(--fg3)" />;
