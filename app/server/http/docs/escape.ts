/** A text as it may stand in HTML, also within quotes. */
export const escapeText = (text: string): string =>
  text.replace(/[<>&"']/g, letter => `&#${letter.charCodeAt(0)};`)
