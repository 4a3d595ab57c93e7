/** Bytes of a file that is imported. */
export const mostImportBytes = 50 * 1024 * 1024;
/** Rows of a sheet below its head. */
export const mostImportRows = 200_000;
/** Columns of a sheet; more than any kind has fields, with room for what stands beside them. */
export const mostImportColumns = 200;
/** Rows that are registered between two looks at whether somebody cancelled. */
export const importBatchSize = 500;
/** Cells that one call mends. */
export const mostMendedCells = 2000;
/** An import with its counts and rows is kept this long after it was uploaded. */
export const IMPORT_KEPT_DAYS = 30;
