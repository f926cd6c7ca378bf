/**
 * Foreign text as one line of a terminal. Control characters and those that turn the direction of writing
 * could recolour, overwrite or add lines of what the program says; each is replaced.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, "\u{FFFD}");
}
