import type { CDPSession, Page } from "puppeteer";
import type { CockpitLine } from "#contracts/wire/live.ts";

/** Everything that a page hears on its sockets. */
export type Heard = {
  /** Times that each line came in updates and answers of a resumed board, by its position in the log, its cylinder and its kind. */
  lines: Map<string, number>;
  /** Sockets that are open. */
  sockets: Set<string>;
};

type Told = { lines?: CockpitLine[] };

const linesIn = (payload: string): { lines: CockpitLine[]; isAnswer: boolean } => {
  const [, digits = "", json] = /^4(\d+)(\[.*)$/s.exec(payload) ?? [];
  const said = json ? (JSON.parse(json) as unknown[]) : [];
  const isAnswer = digits.startsWith("3");
  const told = (isAnswer ? said[0] : said[0] === "cockpit:update" ? said[1] : undefined) as Told | undefined;
  return { lines: Array.isArray(told?.lines) ? told.lines : [], isAnswer };
};

const keyOf = ({ position, line }: CockpitLine): string => `${position} ${line.gasBarcode} ${line.kind}`;

/** Reads the frames of a page's sockets. When the page joins a board again, the server repeats the last lines: each line is counted once. */
export const hear = async (page: Page): Promise<Heard & { session: CDPSession }> => {
  const session = await page.createCDPSession();
  const heard: Heard = { lines: new Map(), sockets: new Set() };
  let resumes = false;
  await session.send("Network.enable");
  session.on("Network.webSocketCreated", ({ requestId }) => heard.sockets.add(requestId));
  // A page that is loaded again takes its sockets with it, and nobody tells of their end.
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) heard.sockets.clear();
  });
  session.on("Network.webSocketClosed", ({ requestId }) => heard.sockets.delete(requestId));
  session.on("Network.webSocketFrameSent", ({ response }) => {
    if (response.payloadData.includes('"board:join"')) resumes = response.payloadData.includes('"after"');
  });
  session.on("Network.webSocketFrameReceived", ({ response }) => {
    const { lines, isAnswer } = linesIn(response.payloadData);
    const isRepeat = isAnswer && !resumes;
    for (const line of lines) {
      const times = heard.lines.get(keyOf(line)) ?? 0;
      heard.lines.set(keyOf(line), isRepeat ? Math.max(1, times) : times + 1);
    }
  });
  return { ...heard, session };
};
