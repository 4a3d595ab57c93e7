import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A PDF file as another program than ours reads it. */
export type ReadPdf = {
  /** The text runs of each page, in the order in which they are drawn. */
  pages: string[][];
  title: string | undefined;
  language: string | undefined;
  /** Names of the fonts of the first page, without the mark of a subset, and whether the file brings them along. */
  fonts: { name: string; isEmbedded: boolean }[];
  /** In points, width before height. */
  size: [number, number];
  isTagged: boolean;
};

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, fontExtraProperties: true });
  const document = await task.promise;
  try {
    const pages: string[][] = [];
    for (let index = 1; index <= document.numPages; index++) pages.push(await textsOf(document, index));
    const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
    const [, , width = 0, height = 0] = (await document.getPage(1)).view;
    return {
      pages,
      title: info.Title,
      language: info.Language ?? undefined,
      fonts: await fontsOf(document),
      size: [Math.round(width), Math.round(height)],
      isTagged: (await document.getMarkInfo()) !== null,
    };
  } finally {
    await task.destroy();
  }
}

/** The text runs of a page with their boxes, in points from its upper left corner. */
export async function readBoxes(bytes: Uint8Array, pageNumber = 1) {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  try {
    const page = await (await task.promise).getPage(pageNumber);
    const [, , , top = 0] = page.view;
    const { items } = await page.getTextContent();
    return items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [, , , , x = 0, baseline = 0] = item.transform as number[];
      const { str: text, width, height } = item;
      return [{ text, left: x, right: x + width, top: top - baseline - height, bottom: top - baseline, size: height }];
    });
  } finally {
    await task.destroy();
  }
}

async function textsOf(document: PDFDocumentProxy, index: number): Promise<string[]> {
  const page = await document.getPage(index);
  const { items } = await page.getTextContent();
  return items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item.str] : []));
}

async function fontsOf(document: PDFDocumentProxy): Promise<ReadPdf["fonts"]> {
  const page = await document.getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const { OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const ids = new Set(fnArray.flatMap((code, index) => (code === OPS.setFont ? [String(argsArray[index][0])] : [])));
  return [...ids].map((id) => {
    const font = page.commonObjs.get(id) as { name: string; missingFile: boolean };
    return { name: font.name.replace(/^[A-Z]{6}\+/, ""), isEmbedded: !font.missingFile };
  });
}
