import { Router } from "express";
import { translate } from "#contracts/locales/translate.ts";
import {
  paperCall,
  paperCodes,
  paperFormat,
  paperKinds,
  paperPayload,
  type PaperKind,
} from "#contracts/paper/paper-calls.ts";
import { Failure } from "../http/failure.ts";
import { done } from "#server/application/answer.ts";
import { addCall } from "../calls/add-call.ts";
import { scopeOfAny, type RequestContext } from "../http/request-context.ts";
import { addExport } from "../exports/add-export.ts";
import { outsideScope, type PaperSubject } from "#server/application/in-scope.ts";

/** Documents other than lists. Each is a job with its file among the caller's exports. */
export const createPaperRouter = (): Router => {
  const router = Router();
  for (const kind of paperKinds)
    addCall(router, paperCall(kind), async (context, body) => {
      const payload = paperPayload.parse({ ...body, document: kind });
      const subject: PaperSubject = payload;
      await demandScope(context, kind, subject);
      const { caller, language, tenant } = context;
      const { userId, userName, companyId } = caller;
      const fileName = `${translate(language, `paper.${kind}`)}-${nameOf(subject)}.${paperFormat(payload)}`;
      const who = { userId, userName, companyId, language };
      const id = await addExport(tenant, { kind: "document", payload, fileName, who });
      if (id === undefined) throw new Error("a document was not taken");
      return done({ id });
    });
  return router;
};

/** Most errors that one response names. */
const MOST_FAULTS = 50;

/** Requires every record to be in the caller's scope. Records of other companies give `notFound`, and the refusal names each missing one. */
const demandScope = async ({ caller, db }: RequestContext, kind: PaperKind, subject: PaperSubject): Promise<void> => {
  const outside = await outsideScope(db, subject, scopeOfAny(caller, paperCodes[kind]));
  if (outside.length === 0) return;
  const errors = outside.slice(0, MOST_FAULTS).map((path) => ({ path, code: "record.notFound" }));
  throw new Failure("record.notFound", { errors });
};

const nameOf = (subject: PaperSubject): string => {
  if (subject.document === "order") return subject.orderNumber.replaceAll(/[\\/:*?"<>|\s]/g, "_");
  if (subject.document === "slip") return String(subject.commandIds.length);
  if (subject.document === "cylinder") return subject.gasBarcode;
  const [first = "", ...more] = subject.gasBarcodes;
  return more.length > 0 ? `${first}-${more.length + 1}` : first;
};
