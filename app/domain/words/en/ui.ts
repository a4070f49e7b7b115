/** Words of the parts that every screen uses: the table, and the question before something is deleted. */
export const uiWords = {
  'table.rows': 'Rows a page',
  'table.range': '{from} to {to} of {count}',
  'table.before': 'Page before',
  'table.next': 'Next page',
  'table.pages': 'Pages of the table: {name}',
  'table.sortBy': 'Sort by',
  'table.all': 'All',
  'table.csv': 'Save as CSV',
  'table.actions': 'Actions',
  'table.none': 'There is nothing here yet.',
  'table.noneFits': 'Nothing fits. Change the search or the filters.',
  'table.showAll': 'Show all',
  'table.again': 'Try again',
  'table.deleteRow': 'Delete {row}? This cannot be undone.',
  'table.failed': '{name}: these could not be loaded.',
}
