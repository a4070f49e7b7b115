/** What the grid says: cells that are edited like those of a spreadsheet. */
export const gridWords = {
  'grid.keys':
    'Arrow keys go from cell to cell, Shift selects, Enter or F2 edits, Ctrl+Z takes back. Copy and paste work with spreadsheets. Esc, then Tab leaves the table.',
  'grid.cell': 'row {row} of {rows}, {column}, {value}',
  'grid.cellOf': '{column}, {row}',
  'grid.empty': 'empty',
  'grid.selected': 'Selected: {rows} × {columns}',
  'grid.copied': 'Copied: {rows} × {columns}',
  'grid.changed': 'Cells changed: {count}',
  'grid.undone': 'Taken back. Cells changed: {count}',
  'grid.redone': 'Done again. Cells changed: {count}',
  'grid.undo': 'Undo',
  'grid.redo': 'Redo',
  'grid.total': 'Total',
  'grid.wrongCells': 'Cells to correct: {count}',
  'grid.nextWrong': 'Show the next one',
  'grid.decimals': 'Must have {decimals} decimals or fewer',
  'grid.readOnly': 'Cannot be changed here',
  'grid.tooManyRows': 'Nothing was pasted: {pasted} rows were copied, and {left} are left from this cell on',
  'grid.tooManyColumns':
    'Nothing was pasted: {pasted} columns were copied, and {left} are left from this cell on',
  'grid.pastedWrong': 'Pasted: {taken}. Cells that do not fit are marked: {wrong}',
  'grid.notOneOf': 'Choose one of: {choices}',
  'grid.preeti': 'This looks like Preeti: convert it to Unicode first',
  'grid.number': 'No.',
  'grid.removeRows': 'Remove rows: {count}',
}
