/** Printable, without the backslash, which browsers read as a slash. */
const plain = /^[^\s\\\p{Cc}\p{Cf}]+$/u;

/** A path of this site: `/work/scan`. Two slashes would name another host. */
export const isSitePath = (address: string): boolean => plain.test(address) && /^\/(?!\/)/.test(address);

/** A link that leads out of this site; no `javascript:`, `data:` or other scheme that a browser runs. */
export const isWebLink = (address: string): boolean =>
  plain.test(address) && /^https?:\/\/[^/]/i.test(address) && URL.canParse(address);

const namesScheme = /^[a-z][a-z\d+.-]*:/i;

/** The address of a picture, as an upload answers it or on a host of its own; old devices send bare names. */
export const isPictureAddress = (address: string): boolean =>
  isWebLink(address) || (plain.test(address) && !address.startsWith("//") && !namesScheme.test(address));

/** Addresses of pictures with commas between, as records keep them. */
export const arePictureAddresses = (addresses: string): boolean =>
  addresses.split(",").every((address) => address.trim() === "" || isPictureAddress(address.trim()));
