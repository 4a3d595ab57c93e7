/** Texts of documents: their screen, and the help that pages have. */
export const documents = {
  "document.label": "Title",
  "document.name": "Name",
  "document.nameHelp": "Other documents link to it by this name: [Checks](fill-before)",
  "document.opened": "Open at first",
  "document.menuPath": "Help of the page",
  "document.menuPathHelp": "A path such as /work/scan",
  "document.tooManyImages": "A document has at most {{limit}} pictures",
};
