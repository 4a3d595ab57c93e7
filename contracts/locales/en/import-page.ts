/** The page that imports a spreadsheet. */
export const importPage = {
  "client.import.title": "Import",
};
