/** Names are camelCase in the program and in the API, snake_case in the database. */
export const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
