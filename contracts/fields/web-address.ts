/** Printable characters without the backslash, which browsers read as a slash. */
const plain = /^[^\s\\\p{Cc}\p{Cf}]+$/u;

/** True for a path of this site: `/work/scan`. Two leading slashes would name another host. */
export const isSitePath = (address: string): boolean => plain.test(address) && /^\/(?!\/)/.test(address);

/** True for a link to another site. `javascript:`, `data:` and other schemes that a browser runs are rejected. */
export const isWebLink = (address: string): boolean =>
  plain.test(address) && /^https?:\/\/[^/]/i.test(address) && URL.canParse(address);

const namesScheme = /^[a-z][a-z\d+.-]*:/i;

/** True for the address of a picture: a path that an upload returns, a web address, or the bare name that old devices send. */
export const isPictureAddress = (address: string): boolean =>
  isWebLink(address) || (plain.test(address) && !address.startsWith("//") && !namesScheme.test(address));

/** True for addresses of pictures, separated by commas, as records store them. */
export const arePictureAddresses = (addresses: string): boolean =>
  addresses.split(",").every((address) => address.trim() === "" || isPictureAddress(address.trim()));
