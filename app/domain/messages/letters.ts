const letters = new Intl.Segmenter()

/** Number of letters as readers count them: a Nepali syllable counts as one. */
export const lettersIn = (text: string): number => [...letters.segment(text.normalize('NFC').trim())].length
