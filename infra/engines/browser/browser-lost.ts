/** The browser crashed, was killed or hung; its work is retried in another. */
export class BrowserLost extends Error {
  override name = "BrowserLost";
}
