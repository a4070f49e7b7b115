const mega = 1_000_000

/** Bounds of every table that is read from a file. Within them an answer takes less than five seconds of work. */
export const tableLimits = {
  /** A text is read in pieces. */
  text_MB: 150,
  /** The directory and the shared texts of a workbook stay in memory. */
  workbook_MB: 20,
  /** All that is unpacked of one workbook. What an archive claims about itself is not believed. */
  unpacked_MB: 120,
  columns: 1_000,
  /** As many as a sheet of Excel has. */
  rows: 1_048_576,
  /** A longer row of a text is a quotation mark that is never closed. */
  row_chars: mega,
  archive_entries: 100_000,
  sheets: 50,
  /** Rows in which the heads are looked for. */
  head_rows: 10,
} as const

export const megabytesToBytes = (megabytes: number): number => megabytes * mega
