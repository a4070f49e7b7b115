/** What a cell is expected to be: a value, nothing, or refused by the sentence of the reader. */
export const nothing = Symbol('nothing')
export const refused = Symbol('refused')
/** A day in a year of Bikram Sambat whose calendar is not published, and one with day and month in either order. */
export const unpublished = Symbol('unpublished')
export const eitherOrder = Symbol('either order')

export type Kind = 'number' | 'percent' | 'date' | 'code' | 'id' | 'yes' | 'ward' | 'choice' | 'phone'
export type Spelling = { kind: Kind; text: string; is: unknown }

const of = (kind: Kind, ...rows: [text: string, is: unknown][]): Spelling[] =>
  rows.map(([text, is]) => ({ kind, text, is }))

/** What says nothing, to readers of numbers and dates. */
export const sayings = [
  ...['', '   ', '\u00a0', '-', '–', '—', '\u2212', '..', '...', '…'],
  ...['n/a', 'N/A', 'NA', '#N/A', 'n.a.', 'null', 'NULL', 'nil', 'थाहा छैन', 'उपलब्ध छैन'],
]

export const spellings: Spelling[] = [
  ...of(
    'number',
    ...([
      ['66', 66],
      [' 66 ', 66],
      ['\u00a066\u202f', 66],
      ['६६', 66],
      ['12.5', 12.5],
      ['१२.५', 12.5],
      ['.5', 0.5],
      ['1,234', 1234],
      ['1,23,456', 123_456],
      ['१,२३,४५६', 123_456],
      ['1.2E+03', 1200],
      ['0.30000000000000004', 0.3],
      ['3702.2999999999997', 3702.3],
      ['\u22125', -5],
      ['-5', -5],
      ['(1,200)', -1200],
      ['(१,२००)', -1200],
      ['5 हजार', 5000],
      ['0.1 lakh', 10_000],
      ['०.१ लाख', 10_000],
      ['0.001 crore', 10_000],
      ['०.००१ करोड', 10_000],
      ['0.00001 अर्ब', 10_000],
      ['0.00001 arab', 10_000],
      ['Rs. 1,200/-', 1200],
      ['Rs 1,200', 1200],
      ['NPR 1,200', 1200],
      ['₹ 1,200.00', 1200],
      ['रु १,२००', 1200],
      ['रू. १,२००/-', 1200],
      ['1,200 Rs.', 1200],
      ['12,5', refused],
      ['1.234,5', refused],
      ['1 234', refused],
      ['12-13', refused],
      ['0x42', refused],
      ['1e999', refused],
      ['about 5', refused],
      ['पाँच', refused],
      ['#REF!', refused],
      ['5 thousand', refused],
      ['12%', refused],
    ] as [string, unknown][]),
  ),
  ...of(
    'percent',
    ...([
      ['12%', 12],
      ['12 %', 12],
      ['१२.५%', 12.5],
      ['12.5', 12.5],
      ['12 percent', refused],
      ['%', refused],
    ] as [string, unknown][]),
  ),
  ...of(
    'date',
    ...([
      ['2026-10-04', '2026-10-04'],
      ['2026/10/4', '2026-10-04'],
      ['२०२६-१०-०४', '2026-10-04'],
      ['2026-10-04T08:00:00.000+05:45', '2026-10-04'],
      ['2026-10-03T20:00:00Z', '2026-10-04'],
      ['2026-10-04 08:00', '2026-10-04'],
      ['46299', '2026-10-04'],
      ['46299.75', '2026-10-04'],
      ['26/10/2026', '2026-10-26'],
      ['10/26/2026', '2026-10-26'],
      ['2083-07-10', '2026-10-27'],
      ['२०८३/०७/१०', '2026-10-27'],
      ['2083.7.10', '2026-10-27'],
      ['10/07/2083', eitherOrder],
      ['5/6/2026', eitherOrder],
      ['2026-02-30', refused],
      ['2084-01-01', unpublished],
      ['२०८४/०१/०१', unpublished],
      ['32/13/2083', refused],
      ['yesterday', refused],
    ] as [string, unknown][]),
  ),
  ...of(
    'code',
    ...([
      ['44004', 44004],
      [' ४४००४ ', 44004],
      ['44004.0', 44004],
      ['44,004', refused],
      ['44004a', refused],
      ['99999', refused],
    ] as [string, unknown][]),
  ),
  ...of('id', ['uuid:a1', 'a1'], ['UUID:a1', 'a1'], [' a1 ', 'a1'], ['फाराम-५', 'फाराम-5']),
  ...of(
    'yes',
    ...([
      ['yes', true],
      ['YES', true],
      [' Yes ', true],
      ['y', true],
      ['true', true],
      ['TRUE', true],
      ['1', true],
      ['१', true],
      ['हो', true],
      ['छ', true],
      ['no', false],
      ['No', false],
      ['false', false],
      ['0', false],
      ['०', false],
      ['होइन', false],
      ['छैन', false],
      ['perhaps', refused],
      ['2', refused],
    ] as [string, unknown][]),
  ),
  ...of(
    'ward',
    ...([
      ['3', 3],
      ['३', 3],
      ['Ward 3', 3],
      ['ward ३', 3],
      ['वडा ३', 3],
      ['वडा 3', 3],
      ['44', refused],
      ['three', refused],
    ] as [string, unknown][]),
  ),
  ...of(
    'choice',
    ['Electricity', 'electricity'],
    [' ELECTRICITY\u00a0', 'electricity'],
    ['electricity', 'electricity'],
    ['Nobody', refused],
  ),
  ...of(
    'phone',
    ...(
      [
        '९८४१२३४५६७',
        '01-5970123',
        '०१-५९७०१२३',
        '+977-9841234567',
        '+९७७ ९८४१२३४५६७',
        '(01) 5970123',
        '9841-234567',
        '9841234567',
      ] as string[]
    ).map((text): [string, unknown] => [text, text]),
    ['12 34 56', refused],
    ['9841-23456x', refused],
  ),
]
