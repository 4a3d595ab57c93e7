/** Names are camelCase in the program and on the wire, snake_case in the database. */
export const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
