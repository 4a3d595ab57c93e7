import { Button, Callout, SegmentedControl } from "@blueprintjs/core";
import { Cut, Desktop, Disable, Flash } from "@blueprintjs/icons";
import { useState } from "react";
import { boardScreens } from "#contracts/access/menus/cockpit.ts";
import { type ScreenAnswer, screenCalls } from "#contracts/boards/screen-calls.ts";
import { BoardSelect, DisplayFields, LookFields, PropertyRow } from "#client/boards/displays/display-fields.tsx";
import { cutWords, DisplayPanel } from "#client/boards/displays/display-panel.tsx";
import { PlaylistEditor } from "#client/boards/displays/playlist-editor.tsx";
import {
  bodyOf,
  type Draft,
  draftOf,
  isWhole,
  sameDraft,
  shownNow,
  shownParts,
} from "#client/boards/displays/playlist.ts";
import { type DisplayDraft, type Subject, useDisplayDraft } from "#client/boards/displays/use-display-draft.ts";
import { useRereadDisplays, useShowable } from "#client/boards/displays/use-displays.ts";
import { Spacer } from "#client/kit/inline.tsx";
import { Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { useCode } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";
import styles from "./displays-screen.module.css";
import { Facts, NowShown } from "./display-facts.tsx";

/** The immediate actions on a display. Each call shows its own error message. */
const useScreenActs = ({ id, name }: ScreenAnswer, onRevoked: () => void) => {
  const t = useT();
  const reread = useRereadDisplays();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>, message: string): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      showOk(t(message, { name }));
      return true;
    } catch {
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    identify: (): void => void act(() => send(screenCalls.identify, { id }), "walls.identified"),
    revoke: async (): Promise<void> => {
      const question = { title: t("walls.revokeTitle", { name }), text: t("walls.revokeText"), danger: true };
      if (!(await confirm({ ...question, action: t("walls.revoke") }))) return;
      if (!(await act(() => send(screenCalls.remove, { id }), "walls.revoked"))) return;
      onRevoked();
      await reread();
    },
  };
};

const { codes } = boardScreens.screens;

type Props = { screen: ScreenAnswer; onDirty: (dirty: boolean) => void; onClose: () => void };

/** How the panel reads, compares and saves a display. */
const subject: Subject<Draft> = {
  read: draftOf,
  isSame: sameDraft,
  isWhole,
  body: bodyOf,
  done: (t, { name }) => t("walls.saved", { name }),
  fault: (_t, { reason }) => reason,
};

type DetailsDraft = Omit<DisplayDraft<Draft>, "change"> & { change: (part: Partial<Draft>) => void };

/** A display: the board that it shows now, its name, place and boards, and the facts of the device. */
export const DisplayDetails = ({ screen, onDirty, onClose }: Props) => {
  const t = useT();
  const boards = useShowable();
  const { change, ...rest } = useDisplayDraft({ subject, screen, boards, onDirty });
  const draft: DetailsDraft = { ...rest, change: (part) => change({ ...rest.values, ...part }) };
  const mayChange = useCode(codes.pair);
  return (
    <DisplayPanel
      label={t("walls.selected")}
      title={screen.name}
      state={screen.state}
      head={
        <>
          <Desktop size={16} />
          <h2 title={screen.name}>{screen.name}</h2>
        </>
      }
      foot={<Foot screen={screen} draft={draft} onClose={onClose} />}
      fault={draft.fault}
      onClose={onClose}
    >
      {screen.cuts.map((cut) => (
        <Callout key={cut.boardId} className={styles.cut} compact intent="warning" icon={<Cut size={14} />}>
          <Text as="b" block weight={600}>
            {t("walls.cutTitle", { cut: cutWords(cut, t) })}
          </Text>
          {t("walls.cutText", { name: cut.driverName })}
        </Callout>
      ))}
      <NowShown screen={screen} boards={boards} />
      <Properties screen={screen} draft={draft} disabled={!mayChange} />
      <Boards screen={screen} draft={draft} disabled={!mayChange} />
      <Facts screen={screen} />
    </DisplayPanel>
  );
};

type PartProps = { screen: ScreenAnswer; draft: DetailsDraft };

const Properties = ({ screen, draft: { values, change }, disabled }: PartProps & { disabled: boolean }) => {
  const { companyId: id, companyName: name } = screen;
  return (
    <>
      <DisplayFields
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
