export const domain = {};
