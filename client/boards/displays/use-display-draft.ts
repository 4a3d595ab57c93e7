import { useEffect, useState } from "react";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import { screenCalls, type ScreenAnswer, type UpdateScreen } from "#contracts/boards/screen-calls.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { joinSentences, useT, type Translate } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { useLeaving } from "#client/state/menus/leaving.ts";
import { showOk } from "#client/state/toasts.ts";
import type { Exists } from "./playlist.ts";
import { mayDiscard, useRereadDisplays } from "./use-displays.ts";

/** A display that rejected the draft, and the reason. */
type Refused = { name: string; reason: string };

/** How a panel reads, compares, saves and names the part of a display that it edits. */
export type Subject<Values> = {
  read: (screen: ScreenAnswer) => Values;
  isSame: (one: Values, other: Values) => boolean;
  isWhole: (values: Values, exists: Exists) => boolean;
  body: (values: Values, exists: Exists) => Omit<UpdateScreen, "id" | "recordVersion">;
  done: (t: Translate, values: Values, count: number) => string;
  fault: (t: Translate, failures: Refused) => string;
};

/** `also`: ids of other displays that get the same. `versions`: the displays' versions by id when the edit began. */
type Edited<Values> = { values: Values; also: ReadonlySet<string>; versions: ReadonlyMap<string, number | undefined> };

const sameIds = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

type Asked<Values> = {
  subject: Subject<Values>;
  screen: ScreenAnswer;
  /** Other displays that can get the same. */
  others?: readonly ScreenAnswer[];
  boards: readonly BoardRow[];
  onDirty: (dirty: boolean) => void;
};

/** The edit and the saved values. An edit that equals the saved values ends, and the panel then shows other people's changes. */
const useEdited = <Values>({ subject: { read, isSame }, screen, others = [] }: Asked<Values>) => {
  const [edited, setEdited] = useState<Edited<Values>>();
  const saved = read(screen);
  const alike = new Set(others.filter((other) => isSame(read(other), saved)).map(({ id }) => id));
  const { values, also } = edited ?? { values: saved, also: alike };
  const targets = [screen, ...others.filter(({ id }) => also.has(id))];
  const edit = (next: { values?: Values; also?: ReadonlySet<string> }): void => {
    const now = new Map([screen, ...others].map(({ id, recordVersion }) => [id, recordVersion]));
    const changed = { values, also, versions: edited?.versions ?? now, ...next };
    setEdited(isSame(changed.values, saved) && sameIds(changed.also, alike) ? undefined : changed);
  };
  const isDirty = edited !== undefined && targets.some((target) => !isSame(read(target), values));
  return { edited, setEdited, others, alike, values, also, targets, edit, isDirty };
};

/** Saves one display. After a conflict the next save overwrites the other person's version. */
const saveOne = async (body: UpdateScreen, name: string, t: Translate) => {
  const { id, recordVersion } = body;
  try {
    return { id, version: (await send(screenCalls.update, body, { silent: true })).recordVersion };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 409) return { id, version: recordVersion, refused: { name, reason: error.message } };
    // If the new version cannot be read, the next save is refused again.
    const now = await send(screenCalls.get, { id }, { silent: true }).catch(() => ({ recordVersion }));
    return {
      id,
      version: now.recordVersion,
      refused: { name, reason: t("walls.conflict", { reason: error.message }) },
    };
  }
};

/** The draft of one display, which other displays may get too. Each display is saved separately, and a refusal keeps the draft. */
export const useDisplayDraft = <Values>(options: Asked<Values>) => {
  const { subject, boards, onDirty } = options;
  const t = useT();
  const reread = useRereadDisplays();
  const { edited, setEdited, others, alike, values, also, targets, edit, isDirty } = useEdited(options);
  const [fault, setFault] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const exists: Exists = (boardId) => boards.some(({ id }) => id === boardId);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  useLeaving(isDirty, mayDiscard);

  const save = async (): Promise<void> => {
    setSaving(true);
    setFault(undefined);
    try {
      const body = subject.body(values, exists);
      const answers = await Promise.all(
        targets.map(({ id, name, recordVersion }) =>
          saveOne({ id, recordVersion: edited?.versions.get(id) ?? recordVersion, ...body }, name, t),
        ),
      );
      await reread();
      const failures = answers.flatMap((answer) => answer.refused ?? []);
      const versions = new Map(answers.map(({ id, version }) => [id, version]));
      setFault(joinSentences(...failures.map((one) => subject.fault(t, one))) || undefined);
      // Text typed during the save starts a new edit.
      setEdited((now) =>
        now && (failures.length > 0 || !subject.isSame(now.values, values)) ? { ...now, versions } : undefined,
      );
      if (failures.length === 0) showOk(subject.done(t, values, targets.length));
    } finally {
      setSaving(false);
    }
  };
  return {
    ...{ values, also, others, alike, boards, isDirty, isSaving, fault, save },
    count: targets.length,
    isWhole: subject.isWhole(values, exists),
    change: (next: Values): void => edit({ values: next }),
    toggle: (id: string): void => {
      const next = new Set(also);
      if (!next.delete(id)) next.add(id);
      edit({ also: next });
    },
    discard: (): void => {
      setEdited(undefined);
      setFault(undefined);
    },
  };
};
export type DisplayDraft<Values> = ReturnType<typeof useDisplayDraft<Values>>;
