/** The browser crashed, was killed or hung: what was done in it begins anew in another one. */
export class BrowserLost extends Error {
  override name = "BrowserLost";
}
