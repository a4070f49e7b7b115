const mega = 1_000_000

/** Limits of every table read from a file. Within them a reply takes less than five seconds of work. */
export const tableLimits = {
  /** Texts are read in chunks. */
  text_MB: 150,
  /** Directory and shared texts of a workbook stay in memory. */
  workbook_MB: 20,
  /** Total unpacked size of one workbook; sizes stated in the archive are not trusted. */
  unpacked_MB: 120,
  columns: 1_000,
  /** Maximum rows of an Excel sheet. */
  rows: 1_048_576,
  /** A longer row of a text is a quotation that is never closed. */
  row_chars: mega,
  archive_entries: 100_000,
  sheets: 50,
  /** Rows searched for the heads. */
  head_rows: 10,
} as const

export const megabytesToBytes = (megabytes: number): number => megabytes * mega
