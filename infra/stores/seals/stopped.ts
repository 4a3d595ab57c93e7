/**
 * Sealing cannot continue, because the log, the tree or the key differs from the one that signed before. An operator must check it. Until then no
 * checkpoint is made, because an inconsistent one cannot be revoked.
 */
export class SealingStopped extends Error {
  override name = "SealingStopped";
}
