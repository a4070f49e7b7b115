/** Control characters except tab and line breaks, and the two characters that XML cannot represent. */
const controls = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu
const loneSurrogates = /\p{Cs}/gu
/** Word and PowerPoint represent a line break within a paragraph as a vertical tab. */
const verticalTabs = /\v/g

export const withoutControls = (text: string): string =>
  text.replace(verticalTabs, '\n').replace(controls, '')

export const hasLoneSurrogate = (text: string): boolean => text.search(loneSurrogates) >= 0

/** Makes text valid for XML 1.0 and UTF-8 files. */
export const wellFormed = (text: string): string => withoutControls(text).replace(loneSurrogates, '\ufffd')
