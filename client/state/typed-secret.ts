type Listener = (secret: string) => void;

const listeners = new Set<Listener>();
let latest: string | undefined;

/** Notes the password with which somebody has just signed in here, so that what an earlier version took it for is forgotten. */
export const noteSecret = (secret: string): void => {
  latest = secret;
  for (const listen of listeners) listen(secret);
};

/** Listens to passwords that are typed, the latest one at once. */
export const onSecret = (listen: Listener): void => {
  listeners.add(listen);
  if (latest !== undefined) listen(latest);
};
