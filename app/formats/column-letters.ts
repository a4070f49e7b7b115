/** Returns the letters of a spreadsheet column by its index: `A` for 0, `AB` for 27. */
export function columnLetters(at: number): string {
  const before = Math.floor(at / 26)
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (at % 26))
}
