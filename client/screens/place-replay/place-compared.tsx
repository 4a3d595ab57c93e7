import { Link } from "wouter";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Box, Grid, Row, Stack, Text, Title } from "#client/kit/layout.tsx";
import { usePlaceStock, type PlaceStock } from "#client/kit/list/past/place-stock.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { listOf, wholeListOf } from "./place-list.ts";
import type { PlaceAddress, PlaceAnswer } from "./place-state.ts";

type Place = PlaceStock["now"]["left"][number];
const sumOf = (places: readonly Place[]): number => places.reduce((sum, { count: here }) => sum + here, 0);

type ComparedProps = { at: number; address: PlaceAddress; answer: PlaceAnswer; isPlaying: boolean };

/** The place at the moment and today: how many are elsewhere now, and how many came. Waits while it plays. */
export const Compared = ({ at, address, answer, isPlaying }: ComparedProps) => {
  const t = useT();
  const { kind, id } = address;
  const stock = usePlaceStock({ [kind]: id }, new Date(at).toISOString(), !isPlaying);
  if (!stock) return null;
  const { now } = stock;
  const terms = [
    ["", now.stayed + sumOf(now.left), "place.then"],
    ["−", sumOf(now.left), "place.left"],
    ["+", sumOf(now.came), "place.came"],
    ["=", now.stayed + sumOf(now.came), "place.now"],
  ] as const;
  return (
    <Box as="section" pad={16} rule="bottom" aria-label={t("place.compared")} data-compared={id}>
      <Title as="h2" size={14}>
        {t("place.compared")}
      </Title>
      <Row as="dl" gap={8} justify="between" above={8} align="start">
        {terms.map(([sign, number, label]) => (
          <Stack key={label}>
            <Text as="dd" number size={16} weight={600} tone={sign === "=" ? "accent" : undefined} nowrap>
              {sign} {showNumber(number)}
            </Text>
            <Text as="dt" size={12} tone="fg2">
              {t(label)}
            </Text>
          </Stack>
        ))}
      </Row>
      <Whereabouts way="left" places={now.left} title={t("place.leftTo")} />
      <Whereabouts way="came" places={now.came} title={t("place.cameFrom")} />
      <Row gap={8} above={8}>
        <Text tone="fg2">{t("place.stayed")}</Text>
        <Text number>{showNumber(now.stayed)}</Text>
        {now.stayed > 0 && hasCode(...listOf(address, answer).list.permission) && (
          <Row push>
            <Link href={wholeListOf(address, answer, at, { stayed: "true" })}>{t("place.list")}</Link>
          </Row>
        )}
      </Row>
    </Box>
  );
};

const Whereabouts = ({ way, places, title }: { way: "left" | "came"; places: readonly Place[]; title: string }) => {
  const t = useT();
  if (places.length === 0) return null;
  const most = Math.max(...places.map(({ count: here }) => here));
  const nameOf = ({ kind, name }: Place): string => name ?? t(kind === "scrapped" ? "life.scrapped" : `place.${kind}`);
  return (
    <Stack as="ul" gap={4} above={12} aria-label={title}>
      <Row as="li" justify="between" weight={600}>
        <span>{title}</span>
        <Text number>{showNumber(sumOf(places))}</Text>
      </Row>
      {places.map((place) => (
        <Grid as="li" key={`${place.kind}-${place.name}`} columns="minmax(0, 1fr) 88px 40px" gap={8} align="center">
          <Text truncate title={nameOf(place)}>
            {nameOf(place)}
          </Text>
          <svg width={88} height={8} aria-hidden="true">
            <rect
              width={Math.max(2, (place.count / most) * 88)}
              height={8}
              fill={way === "came" ? "var(--accent)" : "var(--fg3)"}
            />
          </svg>
          <Text number text="right">
            {showNumber(place.count)}
          </Text>
        </Grid>
      ))}
    </Stack>
  );
};
