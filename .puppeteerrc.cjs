// The browser comes from @sparticuz/chromium or is named in PUPPETEER_EXECUTABLE_PATH, never from a download of Puppeteer's own.
module.exports = { skipDownload: true };
