const letters = new Intl.Segmenter()

/** How many letters a text has, as readers count them: a Nepali syllable is one. */
export const lettersIn = (text: string): number => [...letters.segment(text.normalize('NFC').trim())].length
