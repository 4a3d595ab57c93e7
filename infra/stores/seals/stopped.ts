/**
 * Sealing cannot go on: the log, the tree or the key is not the one that signed before. An operator has to look; until then no checkpoint
 * is made, because an inconsistent one can never be taken back.
 */
export class SealingStopped extends Error {
  override name = "SealingStopped";
}
