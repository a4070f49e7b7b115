/** The menu of every chart. */
export const chartWords = {
  'chart.menu': 'Save or read this chart',
  'chart.svg': 'Save as SVG',
  'chart.png': 'Save as PNG',
  'chart.csv': 'Save the numbers as CSV',
  'chart.asTable': 'Show as a table',
  'chart.asChart': 'Show as a chart',
} as const
