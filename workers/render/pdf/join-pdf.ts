import { open, type FileHandle } from "node:fs/promises";
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFObjectCopier,
  PDFPageEmbedder,
  type PDFRef,
  PDFString,
  type PDFObject,
  type PDFPage,
} from "@cantoo/pdf-lib";

/** Writes a PDF file part by part. Only the last part is in memory. */
export type PdfJoiner = {
  /** Adds the pages of a file. Returns their number. */
  add(part: Uint8Array): Promise<number>;
  /**
   * Ends the file.
   *
   * @param overlay a file with one page, which is laid over every page, e.g. for the number of pages, which is not known before
   */
  end(overlay?: Uint8Array): Promise<void>;
  /** Closes the unfinished file. */
  abort(): Promise<void>;
};

export type JoinedPdf = { path: string; title: string; language: string; made: Date };

/** Version 1.7. The second line shows programs that the file is binary. */
const HEAD = Buffer.from("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1");

/**
 * Writes each object at once and forgets it, because pdf-lib would hold the whole file in memory twice. Objects that every page names (their parent,
 * the overlay) get the first numbers and are written last.
 */
export async function joinPdf({ path, title, language, made: createdAt }: JoinedPdf): Promise<PdfJoiner> {
  const out = PDFContext.create();
  const [root, pages, before, behind, overlay] = [1, 2, 3, 4, 5].map(() => out.nextRef()) as [
    PDFRef,
    PDFRef,
    PDFRef,
    PDFRef,
    PDFRef,
  ];
  const file = await openObjects(path);
  const parts: PDFRef[] = [];
  let count = 0;
  const write = (ref: PDFRef, object: PDFObject) => file.write(ref, object);
  /** Writes the copied objects in the order of their numbers. */
  const flush = async (): Promise<void> => {
    for (const [ref, object] of out.enumerateIndirectObjects()) {
      await write(ref, object);
      out.delete(ref);
    }
  };
  return {
    add: async (part) => {
      const source = await PDFDocument.load(part, { updateMetadata: false });
      const copier = PDFObjectCopier.for(source.context, out);
      const parent = out.nextRef();
      const kids = source.getPages().map((page) => {
        const copy = copier.copy(page.node);
        copy.set(PDFName.of("Parent"), parent);
        copy.delete(PDFName.of("StructParents"));
        layOver(out, copy, { before, behind, overlay });
        return out.register(copy);
      });
      out.assign(parent, out.obj({ Type: "Pages", Parent: pages, Kids: kids, Count: kids.length }));
      parts.push(parent);
      count += kids.length;
      await flush();
      return kids.length;
    },
    end: async (over) => {
      const overPage = over && (await PDFDocument.load(over, { updateMetadata: false })).getPage(0);
      if (overPage) await embed(out, overPage, overlay);
      else out.assign(overlay, out.stream("", { Type: "XObject", Subtype: "Form", BBox: [0, 0, 1, 1] }));
      out.assign(before, out.stream("q\n"));
      out.assign(behind, out.stream("\nQ q /Overlay Do Q\n"));
      out.assign(pages, out.obj({ Type: "Pages", Kids: parts, Count: count }));
      const preferences = out.obj({ DisplayDocTitle: true });
      const lang = PDFString.of(language);
      out.assign(root, out.obj({ Type: "Catalog", Pages: pages, Lang: lang, ViewerPreferences: preferences }));
      const info = out.nextRef();
      const text = (value: string) => PDFHexString.fromText(value);
      const date = PDFString.fromDate(createdAt);
      out.assign(info, out.obj({ Title: text(title), Producer: text("Cylindra"), CreationDate: date, ModDate: date }));
      await flush();
      await file.end({ root, info, size: out.largestObjectNumber + 1 });
    },
    abort: () => file.close(),
  };
}

type Laid = { before: PDFRef; behind: PDFRef; overlay: PDFRef };

/** Makes a page draw the overlay after its own contents, whose graphics state is restored first. */
function layOver(out: PDFContext, page: PDFDict, { before, behind, overlay }: Laid): void {
  const contents = page.lookup(PDFName.of("Contents"));
  const streams = contents instanceof PDFArray ? contents.asArray() : [page.get(PDFName.of("Contents")) as PDFObject];
  page.set(PDFName.of("Contents"), out.obj([before, ...streams, behind]));
  const resources = page.lookup(PDFName.of("Resources"), PDFDict).clone(out);
  const xObjects = resources.lookupMaybe(PDFName.of("XObject"), PDFDict)?.clone(out) ?? out.obj({});
  xObjects.set(PDFName.of("Overlay"), overlay);
  resources.set(PDFName.of("XObject"), xObjects);
  page.set(PDFName.of("Resources"), resources);
}

async function embed(out: PDFContext, page: PDFPage, ref: PDFRef): Promise<void> {
  const copy = PDFObjectCopier.for(page.doc.context, out).copy(page.node);
  const embedder = await PDFPageEmbedder.for(copy);
  await embedder.embedIntoContext(out, ref);
}

/** Writes objects to a file, with a table at the end that holds the byte position of each. */
async function openObjects(path: string) {
  const handle: FileHandle = await open(path, "w");
  const places = new Map<number, number>();
  let at = 0;
  const append = async (bytes: Uint8Array): Promise<void> => {
    await handle.appendFile(bytes);
    at += bytes.length;
  };
  await append(HEAD);
  return {
    write: async ({ objectNumber }: PDFRef, object: PDFObject) => {
      places.set(objectNumber, at);
      const body = new Uint8Array(object.sizeInBytes());
      object.copyBytesInto(body, 0);
      await append(Buffer.concat([Buffer.from(`${objectNumber} 0 obj\n`), body, Buffer.from("\nendobj\n")]));
    },
    end: async ({ root, info, size }: { root: PDFRef; info: PDFRef; size: number }) => {
      const begin = at;
      const lines = Array.from({ length: size }, (_, number) => {
        const place = places.get(number);
        return place === undefined ? "0000000000 65535 f \n" : `${String(place).padStart(10, "0")} 00000 n \n`;
      });
      const trailer = `trailer\n<< /Size ${size} /Root ${root.toString()} /Info ${info.toString()} >>\nstartxref\n${begin}\n%%EOF\n`;
      await append(Buffer.from(`xref\n0 ${size}\n${lines.join("")}${trailer}`, "latin1"));
      await handle.close();
    },
    close: () => handle.close(),
  };
}
