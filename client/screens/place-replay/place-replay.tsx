import { Button, HTMLSelect } from "@blueprintjs/core";
import { Link as LinkIcon } from "@blueprintjs/icons";
import { useState } from "react";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { references } from "#contracts/fields/references.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import { Box, Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { useT } from "#client/lib/i18n.ts";
import { isFreeKey, useKeys } from "#client/lib/use-shortcut.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import { useCode } from "#client/state/session.ts";
import { Controls, HOUR_MS, usePlaying } from "./place-controls.tsx";
import { Compared } from "./place-compared.tsx";
import { AroundMoment, Numbers, There } from "./place-parts.tsx";
import { PlaceTrack } from "./place-track.tsx";
import { WeeksOverview } from "./weeks-overview.tsx";
import {
  countUpTo,
  placeKinds,
  useKindOfPlace,
  usePlace,
  usePlaceAddress,
  WEEK_MS,
  type Change,
  type PlaceAddress,
  type PlaceAnswer,
  type PlaceKind,
} from "./place-state.ts";
import styles from "./place-replay.module.css";

const { codes } = auditScreens.place;

/** Page `/audit/place`: the stock of a store, a station, a vehicle or a customer over a time, and what was there at each moment. */
const Place = () => {
  const may = useCode(...codes.list);
  return may ? <PlaceReplay /> : <EmptyState kind="forbidden" code={codes.list[0]} page />;
};

const PlaceReplay = () => {
  const t = useT();
  const address = usePlaceAddress();
  const { answer, changes, ...place } = usePlace(address);
  const kind = useKindOfPlace(address);
  const { error, reload } = address.id === "" ? kind : place;
  return (
    <>
      <PageHead>
        {answer && (
          <Button
            variant="minimal"
            icon={<LinkIcon />}
            text={t("replay.copyLink")}
            onClick={() => void copyText(window.location.href, "client.linkCopied")}
          />
        )}
      </PageHead>
      <Choice address={address} answer={answer} />
      {address.id === "" && address.bareId === "" ? (
        <EmptyState kind="chooseFirst" text="place.choose" />
      ) : error && !answer ? (
        <EmptyState kind="failed" error={error} onRetry={reload} />
      ) : answer ? (
        <Replayed {...{ address, answer, changes }} />
      ) : (
        <Loading />
      )}
    </>
  );
};

const lookups = {
  companyId: references.company.lookup,
  vehicleId: references.vehicle.lookup,
  clientId: references.client.lookup,
} as const satisfies Record<PlaceKind, string>;

const spans = { day: WEEK_MS / 7, week: WEEK_MS, month: 30 * (WEEK_MS / 7), year: 365 * (WEEK_MS / 7) } as const;

/** The place, and how much time is shown up to its end. */
const Choice = ({ address, answer }: { address: PlaceAddress; answer: PlaceAnswer | undefined }) => {
  const t = useT();
  const [ownKind, setOwnKind] = useState<PlaceKind>();
  const kind = ownKind ?? address.kind;
  const length = address.to - address.from;
  const span = Object.entries(spans).find(([, ms]) => Math.abs(ms - length) < 120_000)?.[0] ?? "";
  return (
    <Row wrap gap={12} rowGap={8} padX={16} padY={8}>
      <HTMLSelect
        aria-label={t("place.kind")}
        value={kind}
        options={placeKinds.map((value) => ({ value, label: t(`place.${value}`) }))}
        onChange={({ currentTarget: { value } }) => setOwnKind(placeKinds.find((one) => one === value))}
      />
      <LookupInput
        key={kind}
        name={kind}
        label={t("place.place")}
        lookup={lookups[kind]}
        value={kind === address.kind && address.id !== "" ? [address.id] : []}
        onChange={([id]) => id && address.choose(kind, id)}
      />
      <HTMLSelect
        aria-label={t("place.span")}
        value={span}
        options={[
          ...(span === "" ? [{ value: "", label: t("place.ownSpan") }] : []),
          ...Object.keys(spans).map((value) => ({ value, label: t(`place.span.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const ms = spans[value as keyof typeof spans];
          if (ms) address.span(address.to - ms, address.to);
        }}
      />
      {answer && (
        <Text as="span" tone="fg2" size={12}>
          {[answer.place.address, t("place.known"), t("asOf.names")].filter(Boolean).join(t("common.comma"))}
        </Text>
      )}
      {answer !== undefined && answer.later > 0 && (
        <Text as="span" tone="warn" size={12}>
          {t("asOf.later", { count: answer.later })}
        </Text>
      )}
    </Row>
  );
};

type ReplayedProps = { address: PlaceAddress; answer: PlaceAnswer; changes: readonly Change[] };

const Replayed = ({ address, answer, changes }: ReplayedProps) => {
  const { from, to, at, goTo } = address;
  const passed = countUpTo(changes, at);
  const stepBy = (by: 1 | -1): void => {
    const next = by > 0 ? changes[passed] : changes[passed - 2];
    if (next) goTo(next.at);
    else goTo(by > 0 ? to : from);
  };
  const moveBy = (ms: number): void => goTo(Math.min(to, Math.max(from, at + ms)));
  const play = usePlaying(moveBy, at >= to);
  useKeys((event) => {
    if (!isFreeKey(event) || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    const by = event.key === "ArrowRight" ? 1 : -1;
    if (event.shiftKey) moveBy(by * HOUR_MS);
    else stepBy(by);
  });
  const last = changes[passed - 1];
  return (
    <Stack grow scroll>
      <WeeksOverview weeks={answer.weeks} {...{ from, to }} onSpan={address.span} />
      <PlaceTrack {...{ answer, changes, from, to, at }} onMoment={goTo} />
      <Controls
        {...{ address, play, stepBy }}
        passed={passed}
        all={changes.length}
        index={indexAt(changes, passed, answer)}
      />
      <Grid columns="200px minmax(0, 1fr) 280px" grow hairline="top" className={styles.panes}>
        <Numbers
          full={last?.full ?? answer.opening.full}
          empty={last?.empty ?? answer.opening.empty}
          isPlaying={play.playing}
          {...{ at, address }}
        />
        <There address={address} isPlaying={play.playing} answer={answer} />
        <Box scroll rule="left">
          <Compared {...{ at, address, answer }} isPlaying={play.playing} />
          <AroundMoment changes={changes} passed={passed} />
        </Box>
      </Grid>
    </Stack>
  );
};

const indexAt = (changes: readonly Change[], passed: number, { opening }: PlaceAnswer): number | null =>
  changes[passed - 1]?.index ?? (passed === 0 ? opening.index : null);

export default Place;
