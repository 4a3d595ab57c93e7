type Listener = (secret: string) => void;

const listeners = new Set<Listener>();
let latest: string | undefined;

/** Notes the password of a sign-in, so that a scan field can delete it if it was saved as a barcode. */
export const noteSecret = (secret: string): void => {
  latest = secret;
  for (const listen of listeners) listen(secret);
};

/** Listens to typed passwords. The listener gets the latest one at once. */
export const onSecret = (listen: Listener): void => {
  listeners.add(listen);
  if (latest !== undefined) listen(latest);
};
