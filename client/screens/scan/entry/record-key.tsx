/** Names the key of `useRecordKey` on its button. */
export const RecordKey = () => (
  <kbd className="cy-kbd is-on" aria-hidden="true">
    Ctrl ⏎
  </kbd>
);
