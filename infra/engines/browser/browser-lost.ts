/** The browser crashed, was killed or hung. The work is retried in another browser. */
export class BrowserLost extends Error {
  override name = "BrowserLost";
}
