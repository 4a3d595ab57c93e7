import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import {
  evidenceCalls,
  evidenceSubjects,
  type EvidenceRow,
  type EvidenceSubject,
} from "#contracts/audit/evidence-calls.ts";
import { saveFile } from "#client/lib/save-file.ts";
import { useListAddress } from "#client/kit/list/use-list-address.ts";
import { download, send } from "#client/state/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { showError } from "#client/state/toasts.ts";
import { showDay } from "#client/lib/dates.ts";
import { businessDay } from "#client/lib/business-time.ts";
import type { Translate } from "#client/lib/i18n.ts";

const key = ["evidence"];
const silent = { silent: true } as const;
/** Interval in ms at which the page asks for progress while a bundle is made. */
const LOOK_EVERY = 1500;

export const isBeingMade = ({ state }: Pick<EvidenceRow, "state">): boolean =>
  state === "waiting" || state === "active";

const subjects = evidenceSubjects;
export type Subject = EvidenceSubject;

export const useEvidenceAddress = () => {
  const { params, change } = useListAddress([]);
  const gasBarcodes = (params.get("gasBarcodes") ?? "").split(",").filter(Boolean);
  const subject = subjects.find((name) => name === params.get("new"));
  return {
    bundleId: params.get("id") ?? undefined,
    checksCopy: params.has("copy"),
    /** Subject of the open dialog. Undefined if the dialog is closed. */
    newSubject: subject === "recall" && gasBarcodes.length === 1 ? "cylinder" : subject,
    gasBarcodes,
    orderNumber: params.get("orderNumber") ?? "",
    choose: (id: string | undefined) => change({ id, copy: undefined }),
    checkCopy: (on: boolean) => change({ copy: on ? "1" : undefined, id: undefined }),
    ask: () => change({ new: "cylinder" }),
    closeAsk: (id?: string) =>
      change({ new: undefined, gasBarcodes: undefined, orderNumber: undefined, ...(id && { id, copy: undefined }) }),
  };
};
export type EvidenceAddress = ReturnType<typeof useEvidenceAddress>;

export const useBundle = (id: string) => {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [...key, "one", id, i18n.language],
    queryFn: ({ signal }) => send(evidenceCalls.get, { id }, { ...silent, signal }),
    refetchInterval: ({ state }) => (state.data && isBeingMade(state.data) ? LOOK_EVERY : false),
  });
};

export const useReread = () => {
  const client = useQueryClient();
  return () => Promise.all([key, ["list", "evidence"]].map((queryKey) => client.invalidateQueries({ queryKey })));
};

export const fileOf = ({ id }: Pick<EvidenceRow, "id">): Promise<Blob> => download(evidenceCalls.file, { id });

export const saveBundle = async (row: EvidenceRow): Promise<void> => {
  try {
    saveFile(await fileOf(row), row.fileName);
  } catch (error) {
    showFailure(error);
  }
};

export const cancelBundle = ({ id }: Pick<EvidenceRow, "id">) => send(evidenceCalls.cancel, { id });

/** Shows the error of a failed call. Throws any other error again. */
export const showFailure = (error: unknown): void => {
  if (!(error instanceof ApiError)) throw error;
  showError(error);
};

export const subjectOf = ({ orderNumber, barcodes }: Pick<EvidenceRow, "orderNumber" | "barcodes">): Subject => {
  if (orderNumber !== null) return "order";
  return barcodes === 1 ? "cylinder" : "recall";
};

const dayOf = (moment: string): string => showDay(businessDay(Date.parse(moment)));

/** Period from the day of the first event to the day of the last. */
export const periodOf = ({ firstAt, lastAt }: EvidenceRow): string =>
  firstAt && lastAt ? [...new Set([firstAt, lastAt].map(dayOf))].join(" – ") : "";

/** Contents in words, for example `12 pictures, ids only`. */
export const contentsOf = (row: EvidenceRow, t: Translate): string => {
  const { pictures, pictureCount, names } = row;
  const pictureWords =
    pictures && pictureCount === null
      ? t("evidence.withPictures")
      : t(pictures && pictureCount ? "evidence.pictureCount" : "evidence.noPictures", { count: pictureCount ?? 0 });
  return t("evidence.contents", {
    pictures: pictureWords,
    names: t(names ? "evidence.namesAdded" : "evidence.idsOnly"),
  });
};
