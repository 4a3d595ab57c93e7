import { listed } from "./witness-settings.mjs";

const domain = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/i;

/** @param {string} text domains separated by commas */
export const areDomains = (text) => listed(text).every((part) => domain.test(part));
