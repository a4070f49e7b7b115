import type { Translation } from '../en/english.ts'
import type { gridWords as English } from '../en/grid.ts'

export const gridWords: Translation<typeof English> = {
  'grid.keys':
    'तीर कुञ्जीले एक कोठाबाट अर्कोमा लैजान्छ, Shift ले छान्छ, Enter वा F2 ले सम्पादन गर्छ, Ctrl+Z ले फिर्ता लिन्छ। स्प्रेडसिटसँग प्रतिलिपि र टाँस्ने काम चल्छ। Esc र त्यसपछि Tab ले तालिका छोड्छ।',
  'grid.cell': '{rows} मध्ये पङ्क्ति {row}, {column}, {value}',
  'grid.cellOf': '{column}, {row}',
  'grid.empty': 'खाली',
  'grid.selected': 'छानिएको: {rows} × {columns}',
  'grid.copied': 'प्रतिलिपि गरियो: {rows} × {columns}',
  'grid.changed': 'बदलिएका कोठा: {count}',
  'grid.undone': 'फिर्ता लिइयो। बदलिएका कोठा: {count}',
  'grid.redone': 'फेरि गरियो। बदलिएका कोठा: {count}',
  'grid.undo': 'फिर्ता लिनुहोस्',
  'grid.redo': 'फेरि गर्नुहोस्',
  'grid.total': 'जम्मा',
  'grid.wrongCells': 'सच्याउनुपर्ने कोठा: {count}',
  'grid.nextWrong': 'अर्को देखाउनुहोस्',
  'grid.decimals': 'दशमलवपछि बढीमा {decimals} अङ्क हुनुपर्छ',
  'grid.readOnly': 'यहाँ बदल्न मिल्दैन',
  'grid.tooManyRows': 'केही टाँसिएन: {pasted} पङ्क्ति प्रतिलिपि गरिएका थिए, यो कोठादेखि {left} मात्र बाँकी छन्',
  'grid.tooManyColumns': 'केही टाँसिएन: {pasted} स्तम्भ प्रतिलिपि गरिएका थिए, यो कोठादेखि {left} मात्र बाँकी छन्',
  'grid.pastedWrong': 'टाँसियो: {taken}। नमिल्ने कोठामा चिन्ह लगाइएको छ: {wrong}',
  'grid.notOneOf': 'यीमध्ये एउटा छान्नुहोस्: {choices}',
  'grid.preeti': 'यो प्रीति जस्तो देखिन्छ: पहिले युनिकोडमा बदल्नुहोस्',
  'grid.number': 'क्र.सं.',
  'grid.removeRows': 'हटाइने पङ्क्ति: {count}',
}
