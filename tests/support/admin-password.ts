/** The password of `admin` in a seeded test database. */
export const ADMIN_PASSWORD = "Adminpassword1";
