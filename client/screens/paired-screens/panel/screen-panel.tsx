import { Button, SegmentedControl } from "@blueprintjs/core";
import { Desktop, Disable, Flash } from "@blueprintjs/icons";
import { boardScreens } from "#contracts/access/menus/cockpit.ts";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { Fault } from "#client/kit/fault.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { useCode } from "#client/state/session.ts";
import { shownVersion } from "#client/state/screen/client-build.ts";
import { LookFields } from "../look-fields.tsx";
import { ScreenFields } from "../screen-fields.tsx";
import { ScreenSign } from "../screen-sign.tsx";
import { useBeat } from "../use-beat.ts";
import { useShowable } from "../use-screens.ts";
import { BoardSelect } from "./board-select.tsx";
import { NowShown, shownParts } from "./now-shown.tsx";
import { PlaylistEditor } from "./playlist-editor.tsx";
import { PropertyRow } from "./property-row.tsx";
import { shownNow } from "./shown-now.ts";
import { useScreenActs } from "./use-screen-acts.ts";
import { useScreenDraft, type ScreenDraft } from "./use-screen-draft.ts";
import styles from "./screen-panel.module.css";

const { codes } = boardScreens.screens;

type Props = { screen: ScreenAnswer; onDirty: (dirty: boolean) => void; onClose: () => void };

/** One screen: what it shows now, its name, place and boards, and what is known of the device. */
export const ScreenPanel = ({ screen, onDirty, onClose }: Props) => {
  const t = useT();
  const boards = useShowable();
  const draft = useScreenDraft(screen, boards, onDirty);
  const mayChange = useCode(codes.pair);
  return (
    <SidePanel
      label={t("walls.selected")}
      title={screen.name}
      head={
        <>
          <Desktop size={16} />
          <h2 title={screen.name}>{screen.name}</h2>
          <Spacer />
          <ScreenSign state={screen.state} />
        </>
      }
      bodyClassName={styles.body}
      foot={<Foot screen={screen} draft={draft} onClose={onClose} />}
      onClose={onClose}
    >
      <NowShown screen={screen} boards={boards} />
      <Properties screen={screen} draft={draft} disabled={!mayChange} />
      <Boards screen={screen} draft={draft} disabled={!mayChange} />
      <Facts screen={screen} />
      {draft.fault && <Fault text={draft.fault} />}
    </SidePanel>
  );
};

type PartProps = { screen: ScreenAnswer; draft: ScreenDraft };

const Properties = ({ screen, draft: { values, change }, disabled }: PartProps & { disabled: boolean }) => {
  const { companyId: id, companyName: name } = screen;
  return (
    <>
      <ScreenFields
        prefix="screen"
        as={PropertyRow}
        values={values}
        company={id ? { id, name: name ?? "" } : undefined}
        isMarked
        disabled={disabled}
        onChange={(next) => change("companyId" in next ? { companyId: next.companyId ?? values.companyId } : next)}
      />
      <LookFields as={PropertyRow} values={values} disabled={disabled} onChange={change} />
    </>
  );
};

const Boards = ({ screen, draft, disabled }: PartProps & { disabled: boolean }) => {
  const t = useT();
  const now = useServerClock();
  const { values, change, boards, isDirty } = draft;
  const { index } = shownNow(shownParts(screen, boards), boards, now);
  const isKnown = (boardId: string) => boards.some(({ id }) => id === boardId);
  const current = values.parts.filter(({ boardId }) => isKnown(boardId))[index]?.key;
  return (
    <>
      <PropertyRow label={t("walls.field.shows")}>
        <SegmentedControl
          size="small"
          disabled={disabled}
          aria-label={t("walls.field.shows")}
          options={(["one", "several"] as const).map((value) => ({ value, label: t(`walls.mode.${value}`) }))}
          value={values.mode}
          onValueChange={(mode) => change({ mode: mode === "several" ? "several" : "one" })}
        />
      </PropertyRow>
      {values.mode === "one" ? (
        <BoardSelect
          boards={boards}
          value={values.boardId}
          disabled={disabled}
          label={t("walls.field.shows")}
          onChange={(boardId) => change({ boardId })}
        />
      ) : (
        <PlaylistEditor
          parts={values.parts}
          boards={boards}
          now={isDirty || screen.state === "offline" ? undefined : current}
          disabled={disabled}
          onChange={(parts) => change({ parts })}
        />
      )}
    </>
  );
};

const Facts = ({ screen }: { screen: ScreenAnswer }) => {
  const t = useT();
  const beat = useBeat();
  const { width, height, version, lastSeenAt, pairedByName, pairedAt } = screen;
  const facts = {
    size: width === null ? "—" : `${width}×${height}`,
    version: version === null ? "—" : shownVersion(version),
    seen: beat(lastSeenAt),
    paired: `${pairedByName}, ${showMoment(pairedAt)}`,
  };
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{t(`walls.fact.${name}`)}</dt>
          <dd title={value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Foot = ({ screen, draft, onClose }: PartProps & { onClose: () => void }) => {
  const t = useT();
  const mayChange = useCode(codes.pair);
  const mayRevoke = useCode(codes.revoke);
  const { identify, revoke, busy } = useScreenActs(screen, onClose);
  if (!mayChange && !mayRevoke) return null;
  return (
    <footer>
      {mayChange && <Button icon={<Flash />} text={t("walls.identify")} disabled={busy} onClick={identify} />}
      {mayRevoke && (
        <Button
          variant="minimal"
          intent="danger"
          icon={<Disable />}
          text={t("walls.revoke")}
          disabled={busy}
          onClick={() => void revoke()}
        />
      )}
      <Spacer />
      {mayChange && (
        <Button
          intent="primary"
          text={t("client.form.save")}
          loading={draft.isSaving}
          disabled={!draft.isDirty || !draft.isWhole}
          onClick={() => void draft.save()}
        />
      )}
    </footer>
  );
};
