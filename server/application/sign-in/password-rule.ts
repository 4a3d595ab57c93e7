/** The commonest of those that the rule's alphabet and length allow, lower case. */
const common = new Set(
  (
    "12345678 123456789 1234567890 87654321 987654321 0987654321 11111111 22222222 66666666 88888888 00000000 99999999 12341234 " +
    "11223344 12344321 123123123 123321123 147258369 123654789 159357159 password password1 password123 passw0rd qwertyui " +
    "qwertyuiop qwerty123 qwerty12 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx asdfghjk asdfghjkl zxcvbnm1 abc12345 abcd1234 " +
    "abcdefgh a1234567 a12345678 a123456789 aa123456 aa12345678 abc123456 admin123 admin1234 admin123456 administrator iloveyou " +
    "5201314520 woaini1314 woaini520 woaini123 sunshine princess football baseball superman trustno1 letmein1 welcome1 welcome123 " +
    "dragon123 monkey123 master123 computer internet changeme default1 testtest test1234 user1234 root1234 guest123 letmein123 " +
    "qazwsxedc qweasdzxc 1234qwer qwer1234 asdf1234 zxcvbnm123 wang1234 li123456 zhang123 china123 beijing1 shanghai cylindra"
  ).split(" "),
);

const allowed = /^[\p{Script=Han}A-Za-z0-9]+$/u;

/**
 * What is wrong with a new password (decisions §2), as the key of a sentence; `undefined` when nothing is. 8 to 50 Chinese characters,
 * letters and digits, none of the common ones, not the user name.
 */
export const newPasswordFault = (password: string, userName: string): string | undefined => {
  const length = [...password].length;
  if (length < 8 || length > 50) return "password.length";
  if (!allowed.test(password)) return "password.characters";
  const lower = password.toLowerCase();
  if (lower === userName.toLowerCase()) return "password.userName";
  if (common.has(lower) || /^(.)\1+$/u.test(lower)) return "password.common";
  return undefined;
};
