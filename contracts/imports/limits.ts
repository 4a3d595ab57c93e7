/** Maximum size of an imported file, in bytes. */
export const mostImportBytes = 50 * 1024 * 1024;
/** Maximum number of rows of a sheet below its heading. */
export const mostImportRows = 200_000;
/** Maximum number of columns of a sheet. No kind has so many fields, so there is room for other columns. */
export const mostImportColumns = 200;
/** Rows that are registered before the run checks again for a cancellation. */
export const importBatchSize = 500;
/** Maximum number of cells that one call corrects. */
export const mostMendedCells = 2000;
/** Days for which an import with its counts and rows is kept after the upload. */
export const IMPORT_KEPT_DAYS = 30;
