/*
 * A filling controller: it asks Cylindra before it opens the valve, and records the filling when the scale stands still. Without an answer the valve
 * stays closed: an unknown cylinder is no safe cylinder.
 *
 * CYLINDRA_URL=… CYLINDRA_KEY=… STATION=… node filling-controller.mjs <barcode> <kg before> <kg after>
 */
import { randomUUID } from "node:crypto";

const { CYLINDRA_URL, CYLINDRA_KEY, STATION } = process.env;
const [, , gasBarcode = "", before = "0", after = "0"] = process.argv;
const FILLING = 8;

const call = async (path, body, headers = {}) => {
  const response = await fetch(`${CYLINDRA_URL}/base/manage/procedure/${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${CYLINDRA_KEY}`,
      "accept-language": "en",
      "content-type": "application/json",
      ...headers,
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(3000),
  });
  const answer = await response.json();
  if (!answer.success) throw new Error(`${answer.code}: ${answer.msg}`);
  return answer.data;
};

/** True if the cylinder may be filled now: nothing refuses it, nothing forbids its use. */
const mayFill = async () => {
  const query = new URLSearchParams({ gasBarcode, procedureId: String(FILLING), companyId: STATION ?? "" });
  const { outcome, reasons, unfit } = await call(`preview?${query}`);
  for (const { code, msg } of [...reasons, ...unfit]) console.log(`${code}: ${msg}`);
  return outcome === "recorded" && unfit.length === 0;
};

const record = async (started, ended) => {
  const filling = {
    commandId: randomUUID(),
    ...{ gasBarcode, procedureId: FILLING, companyId: STATION },
    ...{ weightBeforeCharge: Number(before), weightAfterCharge: Number(after) },
    ...{ fillingStartTime: started.toISOString(), fillingEndTime: ended.toISOString() },
  };
  // The same command may be sent again after a lost answer: it is recorded once.
  for (let tries = 1; ; tries++) {
    try {
      const { results } = await call("record", { items: [filling] });
      return results[0];
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
};

const allowed = await mayFill().catch((error) => {
  console.log(`no answer: ${error.message}`);
  return false;
});
if (!allowed) {
  console.log("valve closed");
  process.exitCode = 1;
} else {
  const started = new Date();
  console.log("valve open");
  // A real controller waits for its scale here.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const { outcome, code } = await record(started, new Date());
  console.log(`valve closed, ${outcome}${code ? ` ${code}` : ""}`);
  process.exitCode = outcome === "refused" ? 1 : 0;
}
