import { AnchorButton } from "@blueprintjs/core";
import { Endorsed, Search, TickCircle, Time } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { getEvent, type EventAnswer } from "#contracts/audit/event-calls.ts";
import type { ProvingEvent } from "#contracts/list-kit/as-of.ts";
import { circulation } from "#contracts/lists/circulation.ts";
import { procedureLabel } from "#contracts/procedures/index.ts";
import { fromBase64, toHex } from "#contracts/seals/bytes.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { Hash } from "#client/kit/hash/hash.tsx";
import { Card, Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { get, send } from "#client/state/api.ts";
import { evidenceAddress } from "#client/state/menus/audit-addresses.ts";
import { useCode } from "#client/state/session.ts";
import type { Row as ListedRow } from "../../cells/cell.ts";

/** The event that brought a row's cylinder where it was, and what the reader may open from it. */
const useProving = (row: ListedRow) => {
  const event = row["event"] as ProvingEvent | null | undefined;
  const gasBarcode = textOf(row["gasBarcode"]);
  const maySee = useCode(...auditScreens.events.codes.list);
  const mayBundle = useCode(...auditScreens.evidence.codes.list);
  const index = event?.index ?? null;
  const { data } = useQuery({
    queryKey: ["auditEvent", index],
    queryFn: ({ signal }) => send(getEvent, { index: index ?? 0 }, { silent: true, signal }),
    enabled: maySee && index !== null,
  });
  return { event, index, data, gasBarcode, maySee, mayBundle };
};

type Proving = ReturnType<typeof useProving>;

/** Newest procedures of a cylinder that are read to find the end of a stay. */
const MOST_PROCEDURES = 100;

/** How long the cylinder stayed after the event, and where it is today. Empty if its newest procedures do not reach back to the event. */
const Stay = ({ row, event }: Pick<Proving, "event"> & { row: ListedRow }) => {
  const t = useT();
  const cylinderId = textOf(row["cylinderId"] ?? row["id"]);
  const maySee = useCode(...cylinderScreens.record.codes.list);
  const { data } = useQuery({
    queryKey: ["stay", cylinderId],
    queryFn: ({ signal }) =>
      get<Page<ListedRow>>(circulation.path, { cylinderId, pageSize: MOST_PROCEDURES }, { silent: true, signal }),
    enabled: maySee && cylinderId !== "" && Boolean(event),
  });
  const stay = data && event && stayAfter(data, event.revision);
  if (!stay) return null;
  const { end, place } = stay;
  const until = end && {
    until: showMoment(textOf(end["createdTime"])),
    procedure: t(procedureLabel(Number(end["procedureId"]))),
  };
  return (
    <Text as="p" above={4} size={12} tone="fg2" data-stay>
      {until ? t(place === "" ? "asOf.stayedUntil" : "asOf.stayed", { ...until, place }) : t("asOf.stayedOn")}
    </Text>
  );
};

/** The procedure that took a cylinder away after the event of a revision, and the name of its place today. Void procedures move nothing. */
const stayAfter = ({ list, total }: Page<ListedRow>, revision: number) => {
  const valid = list
    .filter((each) => each["isVoided"] !== true)
    .toSorted((a, b) => Number(a["revision"]) - Number(b["revision"]));
  const reachesBack = list.length >= total || list.some((each) => Number(each["revision"]) <= revision);
  if (!reachesBack) return undefined;
  const end = valid.find(
    (each) =>
      Number(each["revision"]) > revision && (each["fromKind"] !== each["toKind"] || each["fromId"] !== each["toId"]),
  );
  return { end, place: textOf(valid.at(-1)?.["lastLocationName"]) };
};

/** In a panel beside the list. */
export const ProvingPanel = ({ row, onClose }: { row: ListedRow; onClose: () => void }) => {
  const t = useT();
  const proving = useProving(row);
  const { data, gasBarcode } = proving;
  return (
    <SidePanel
      label={t("asOf.event")}
      title={t("asOf.event")}
      head={<h2>{gasBarcode === "" ? t("asOf.event") : <Barcode code={gasBarcode} />}</h2>}
      onClose={onClose}
    >
      <Stack gap={12} pad={16}>
        {data && (
          <Text as="p">
            <Sentence text={data.sentence} />
          </Text>
        )}
        <Stay row={row} event={proving.event} />
        <Times {...proving} />
        {data && <Proof checkpoint={data.checkpoint} />}
        <Ways row={row} {...proving} />
      </Stack>
    </SidePanel>
  );
};

/** Under the row in a table. */
export const ProvingRow = ({ row }: { row: ListedRow }) => {
  const proving = useProving(row);
  const { data } = proving;
  return (
    <Grid columns="repeat(auto-fit, minmax(224px, 1fr))" gap={24} padY={8} padX={16} rule="left" data-proving="row">
      <div>
        <Text as="p">{data && <Sentence text={data.sentence} />}</Text>
        <Stay row={row} event={proving.event} />
      </div>
      <Times {...proving} />
      <Stack gap={8}>
        {data && <Proof checkpoint={data.checkpoint} />}
        <Ways row={row} {...proving} />
      </Stack>
    </Grid>
  );
};

const Times = ({ data, event, index }: Proving) => {
  const t = useT();
  return (
    <Stack as="dl" gap={8}>
      {data && <Fact name={t("asOf.deviceTime")}>{showMoment(data.event.meta.occurredAt, true)}</Fact>}
      {event && <Fact name={t("asOf.serverTime")}>{showMoment(event.recordedAt, true)}</Fact>}
      <Fact name={t("asOf.index")}>
        {!event ? "–" : index === null ? t("asOf.unsealed") : showNumber(index)}
        {event && ` · r${event.revision}`}
      </Fact>
    </Stack>
  );
};

const Ways = ({ row, index, gasBarcode, maySee, mayBundle }: Proving & { row: ListedRow }) => {
  const t = useT();
  return (
    <Row gap={8} wrap rowGap={8}>
      {maySee && index !== null && (
        <LinkTo icon={<Search />} text={t("asOf.seeEvent")} href={eventAddress(row, index)} />
      )}
      {mayBundle && gasBarcode !== "" && (
        <LinkTo icon={<Endorsed />} text={t("evidence.make")} href={evidenceAddress({ gasBarcodes: [gasBarcode] })} />
      )}
    </Row>
  );
};

const Proof = ({ checkpoint }: Pick<EventAnswer, "checkpoint">) => {
  const t = useT();
  return (
    <Card pad={12} data-proof={checkpoint ? "proved" : "waiting"}>
      <Row gap={8} weight={600} tone={checkpoint ? "ok" : "wait"}>
        {checkpoint ? <TickCircle /> : <Time />}
        {t(checkpoint ? "asOf.inLog" : "asOf.nextCheckpoint")}
      </Row>
      {checkpoint && (
        <Text as="p" above={4} size={12} tone="fg2">
          {t("common.treeSize")} {showNumber(checkpoint.size)}
          {t("common.comma")}
          {t("common.root")} <Hash value={toHex(fromBase64(checkpoint.root) ?? new Uint8Array())} />
        </Text>
      )}
    </Card>
  );
};

/** The cylinder's events with this one open. */
const eventAddress = (row: ListedRow, index: number): string => {
  const stream = cylinderStream(textOf(row["cylinderId"] ?? row["id"]));
  return `${auditScreens.events.path}?${new URLSearchParams({ stream, index: String(index) }).toString()}`;
};

const LinkTo = ({ href, ...button }: { href: string; icon: ReactNode; text: string }) => (
  <Link href={href} asChild>
    <AnchorButton size="small" {...(button as { icon: React.JSX.Element; text: string })} />
  </Link>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Row gap={12} justify="between">
    <Text as="dt" size={12} tone="fg3">
      {name}
    </Text>
    <Text as="dd" mono>
      {children}
    </Text>
  </Row>
);
