/** Values of one kind that are kept for a while, each under a key of its own. */
export type KeptValues = {
  /** Bytes of their keys and values as text. */
  bytes(): Promise<number>;
  clear(): Promise<void>;
};

/** Several kinds as one. */
export const allOf = (kinds: readonly KeptValues[]): KeptValues => ({
  async bytes() {
    const sizes = await Promise.all(kinds.map((kind) => kind.bytes()));
    return sizes.reduce((sum, size) => sum + size, 0);
  },
  async clear() {
    await Promise.all(kinds.map((kind) => kind.clear()));
  },
});
