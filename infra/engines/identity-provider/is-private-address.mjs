// Plain JavaScript without packages, because the environment is read before they are installed.

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * True for an address that nobody between here and there can read: https, or http of this machine.
 *
 * @param {string} address
 */
export const isPrivateAddress = (address) => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && loopback.test(hostname));
};
