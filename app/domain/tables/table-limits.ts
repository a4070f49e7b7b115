const mega = 1_000_000

/**
 * Limits of every table that is read from a file. Within these limits, a reply takes less than five seconds of work.
 */
export const tableLimits = {
  /** Texts are read in chunks. */
  text_MB: 150,
  /** The directory and the shared texts of a workbook stay in memory. */
  workbook_MB: 20,
  /** Total unpacked size of one workbook. The sizes stated in the archive are not trusted. */
  unpacked_MB: 120,
  columns: 1_000,
  /** Maximum number of rows in an Excel sheet. */
  rows: 1_048_576,
  /** If a row of text is longer, it contains a quotation that is never closed. */
  row_chars: mega,
  archive_entries: 100_000,
  sheets: 50,
  /** Number of rows that are searched for the headings. */
  head_rows: 10,
} as const

export const megabytesToBytes = (megabytes: number): number => megabytes * mega
