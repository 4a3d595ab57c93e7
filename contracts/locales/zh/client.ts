export const client = {};
