const nepaliZero = 0x966
let areNepali = false

/**
 * Whether figures are shown with the digits of Nepali: the page of a reader who wants them says so once. Beware: no
 * server calls this, where several readers share the process.
 */
export function showNepaliNumerals(are: boolean) {
  areNepali = are
}

/** A figure that is shown, in the reader's digits. */
export const inNumerals = (text: string): string =>
  areNepali ? text.replace(/\d/g, digit => String.fromCharCode(nepaliZero + Number(digit))) : text
