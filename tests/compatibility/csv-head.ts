/** The first row of a CSV file. */
export function headOf(csv: string): string[] {
  const [line] = csv.replace('\ufeff', '').split(/\r?\n/)
  return line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map(field => field.replace(/^"|"$/g, ''))
}
