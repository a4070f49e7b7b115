/** Escapes a text for HTML, including attributes. */
export const escapeText = (text: string): string =>
  text.replace(/[<>&"']/g, letter => `&#${letter.charCodeAt(0)};`)
