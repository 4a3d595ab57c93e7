import { createCanvas } from "@napi-rs/canvas";
import type { DemoApi } from "./api.ts";
import { ensure, type Named } from "./ensure.ts";
import { filledIn, type Area, type HelpPage, type Licence, type Words } from "./words.ts";

const width = 600;
const height = 420;

/** A PNG picture of a licence: a border, lines instead of words, and a round seal. It needs no font. */
const licencePicture = (): Uint8Array<ArrayBuffer> => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fbf6e9";
  context.fillRect(0, 0, width, height);
  context.strokeStyle = "#b08d57";
  context.lineWidth = 10;
  context.strokeRect(18, 18, width - 36, height - 36);
  context.fillStyle = "#8c1c13";
  context.fillRect(190, 66, 220, 20);
  context.fillStyle = "#6b6458";
  for (let line = 0; line < 6; line += 1) context.fillRect(80, 130 + line * 32, line % 3 === 2 ? 220 : 400, 9);
  context.strokeStyle = "#c23b22";
  context.lineWidth = 6;
  context.beginPath();
  context.arc(470, 320, 48, 0, 2 * Math.PI);
  context.stroke();
  return new Uint8Array(canvas.toBuffer("image/png"));
};

/** A PNG picture for the help pages: a cylinder, with its barcode label on the collar. */
const barcodePicture = (): Uint8Array<ArrayBuffer> => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#eef1f5";
  context.fillRect(0, 0, width, height);
  const part = (colour: string, [x, y, w, h]: [number, number, number, number], radius: number): void => {
    context.fillStyle = colour;
    context.beginPath();
    context.roundRect(x, y, w, h, radius);
    context.fill();
  };
  part("#5f6b7c", [215, 30, 170, 60], 14);
  part("#eef1f5", [245, 44, 110, 46], 8);
  part("#404854", [285, 52, 30, 46], 6);
  part("#8f99a8", [170, 90, 260, 270], 70);
  part("#5f6b7c", [200, 350, 200, 40], 12);
  part("#ffffff", [218, 150, 164, 104], 8);
  context.fillStyle = "#1c2127";
  for (let line = 0, x = 234; x < 366; line += 1, x += 5 + ((line * 7) % 5)) {
    context.fillRect(x, 166, 1 + ((line * 5) % 4), 56);
  }
  part("#2d72d2", [218, 232, 164, 8], 4);
  return new Uint8Array(canvas.toBuffer("image/png"));
};

const dayMs = 86_400_000;
/** A licence started this many days before today. */
const begunDays = 1000;

const enterprise = "/info/enterprise";
const regions = "/admin/regioninfo";
const dictionary = "/admin/dictionary";
const documents = "/admin/document";

/**
 * Makes an office's documents: company facts, regions, word lists, licences and help pages. Existing ones stay.
 *
 * @param today midnight of the business day, in ms since 1970
 */
export const makePapers = async (api: DemoApi, words: Words, root: Named, today: number): Promise<void> => {
  await describeCompany(api, root, words.company);
  await makeAreas(api, words.areas);
  for (const { name, code, entries } of words.wordLists) {
    const [list] = await ensure(api, dictionary, [{ parentId: 0, name, code }]);
    const below = entries.map(([entry, value]) => ({ parentId: list?.id, name: entry, code: value, value }));
    await ensure(api, dictionary, below);
  }
  await makeLicences(api, root, words.licences, today);
  await makeHelp(api, words);
};

const describeCompany = async (api: DemoApi, { id }: Named, facts: Words["company"]): Promise<void> => {
  const { version, address } = await api.get<{ version: number; address: string }>(`${enterprise}/get`, { id });
  if (address !== facts["address"]) await api.put(`${enterprise}/update`, { id, version, ...facts });
};

const makeAreas = async (api: DemoApi, areas: readonly Area[], parentId: string | 0 = 0): Promise<void> => {
  const seeds = areas.map(({ name, shortName }, index) => ({
    parentId,
    regionInfoName: name,
    shortName,
    sort: index + 1,
  }));
  const rows = await ensure(api, regions, seeds, "regionInfoName");
  for (const [index, { below }] of areas.entries()) if (below) await makeAreas(api, below, rows[index]?.id);
};

const makeLicences = async (
  api: DemoApi,
  { id }: Named,
  licences: readonly Licence[],
  today: number,
): Promise<void> => {
  const { list } = await api.get<{ list: { licenseNumber: string }[] }>(`${enterprise}/getlicenselist`, { id });
  const existing = new Set(list.map(({ licenseNumber }) => licenseNumber));
  for (const { name, number, scope, endsInDays } of licences) {
    if (existing.has(number)) continue;
    await api.post(`${enterprise}/addlicense`, {
      companyId: id,
      name,
      licenseNumber: number,
      licenseTimeBegin: dayOf(today - begunDays * dayMs),
      licenseTimeEnd: dayOf(today + endsInDays * dayMs),
      licenseScope: scope,
      imagesUrl: await api.upload(licencePicture()),
    });
  }
};

/** Date of a business day. Its noon has the same date in UTC. */
const dayOf = (midnight: number): string => new Date(midnight + dayMs / 2).toISOString().slice(0, 10);

type DocumentNode = { id: string; label: string; children?: DocumentNode[] };

const makeHelp = async (api: DemoApi, { helpGroup, help }: Words): Promise<void> => {
  const { list } = await api.get<{ list: DocumentNode[] }>(`${documents}/getlist`);
  if (list.some(({ label }) => label === helpGroup)) return;
  const { id } = await api.post<{ id: string }>(`${documents}/addGroup`, {
    parentId: 0,
    label: helpGroup,
    name: helpGroup,
  });
  for (const page of help) await writeHelp(api, id, page);
};

const writeHelp = async (api: DemoApi, parentId: string, { menuPath, label, text }: HelpPage): Promise<void> => {
  const { id } = await api.post<{ id: string }>(`${documents}/addMenu`, { parentId, label, name: label, menuPath });
  const picture = await api.upload(barcodePicture(), { path: `${documents}/uploadimage`, id });
  const { version } = await api.get<{ version: number }>(`${documents}/getContent`, { id });
  await api.put(`${documents}/updateContent`, { id, content: filledIn(text, { picture }), version });
};
