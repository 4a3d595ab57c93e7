// The browser comes from an installed Chromium or from @sparticuz/chromium, never from a download of Puppeteer's own.
module.exports = { skipDownload: true };
